import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { LOCALES, type Locale } from "#erp-adapter/contract/context.ts";

/** A story file as it is on disk; its place in the folder determines language and address. */
export interface StoryFile {
  /** path below the folder, for messages */
  name: string;
  locale: Locale;
  slug: string;
  raw: unknown;
}

/** Reports the faults of a file; called with an empty list if it has none. */
export type Complain = (name: string, faults: readonly string[]) => void;

/**
 * Every story file below `<folder>/en` and `<folder>/hr`. A file that is unreadable or not JSON is reported and left
 * out; a missing folder is reported and counts as empty.
 */
export function readStories(folder: string, complain: Complain): StoryFile[] {
  return LOCALES.flatMap((locale) =>
    listFiles(join(folder, locale), complain).flatMap((file): StoryFile[] => {
      const name = slashed(relative(folder, file));
      const slug = slashed(relative(join(folder, locale), file)).slice(0, -".json".length);
      try {
        return [{ name, locale, slug, raw: JSON.parse(readFileSync(file, "utf8")) }];
      } catch (error) {
        complain(name, [error instanceof Error ? error.message : "cannot be read"]);
        return [];
      }
    }),
  );
}

function listFiles(folder: string, complain: Complain): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch {
    complain(folder, ["the folder cannot be read"]);
    return [];
  }
}

function slashed(path: string): string {
  return path.split(sep).join("/");
}
