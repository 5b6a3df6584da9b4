import { parseArgs } from "node:util";
import type { MissedSearches } from "../services/missed-searches/missed-searches.ts";

/** A line for the help text. */
export const SEARCHES_COMMAND =
  "searches [--json] [--clear]\n                 texts that were searched for and not found, the most frequent first; --clear forgets them";

export function isSearchesCommand([word]: readonly string[]): boolean {
  return word === "searches";
}

interface SearchesTools {
  searches: MissedSearches;
  print(text: string): void;
  printError(text: string): void;
}

const MOST = 200;

/** Lists or deletes the searches without results. Returns the exit code: 0 done, 2 wrong usage. */
export async function runSearchesCommand(args: readonly string[], tools: SearchesTools): Promise<number> {
  const { searches, print, printError } = tools;
  const options = parse(args);
  if (options === null) {
    printError(`npm run shop -- COMMAND\n\n  ${SEARCHES_COMMAND}`);
    return 2;
  }
  if (options.clear) {
    print(`${await searches.clear()} forgotten`);
    return 0;
  }
  const list = await searches.list(MOST);
  if (options.json)
    print(
      JSON.stringify(
        list.map((one) => ({ ...one, lastAt: toDate(one.lastAt) })),
        null,
        2,
      ),
    );
  else if (list.length === 0) print("Every search has found something.");
  else
    for (const { text, locale, count, lastAt, shownFor } of list)
      print(
        `${count} × ${JSON.stringify(text)} (${locale}), last ${toDate(lastAt)}${shownFor === null ? "" : `, shown for ${JSON.stringify(shownFor)}`}`,
      );
  return 0;
}

function toDate(at: number): string {
  return new Date(at).toISOString();
}

/** Null if the arguments are wrong. */
function parse(args: readonly string[]): { json: boolean; clear: boolean } | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { json: { type: "boolean", default: false }, clear: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    return positionals.length === 1 && !(values.json && values.clear) ? values : null;
  } catch {
    return null;
  }
}
