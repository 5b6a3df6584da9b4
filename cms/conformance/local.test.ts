import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createLocalCms } from "../local/local-cms.ts";
import type { Opened } from "./case.ts";
import { describeConformance } from "./describe-conformance.ts";
import { jsonOf } from "./raw-json.ts";
import type { RawSpace } from "./raw-stories.ts";

describeConformance("stories from files", openLocal);

async function openLocal(space: RawSpace): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), "dizna-stories-"));
  const lines: string[] = [];
  const write = (line: object, message: string) => void lines.push(JSON.stringify({ ...line, message }));
  writeSpace(folder, space);
  const cms = createLocalCms({ folder, log: { info: write, warn: write } });
  return {
    cms,
    async publish(next) {
      rmSync(folder, { recursive: true });
      writeSpace(folder, next);
    },
    logged: () => lines,
    async close() {
      await cms.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function writeSpace(folder: string, space: RawSpace): void {
  for (const [slug, languages] of Object.entries(space)) {
    for (const [locale, story] of Object.entries(languages)) {
      const file = join(folder, locale, `${slug}.json`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, jsonOf(story));
    }
  }
}
