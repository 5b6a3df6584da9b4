import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";

const ASSETS = join(import.meta.dirname, "../../build/client/assets");
const SCRIPTS = readdirSync(ASSETS)
  .filter((name) => name.endsWith(".js"))
  .map((name) => ({ name, text: readFileSync(join(ASSETS, name), "utf8") }));

/** One text from each of the files shop, account and home, in every language. */
const MARKS = LANGUAGES.flatMap((lang) => [
  WORDS[lang].site.pricesNote,
  WORDS[lang].orders.byStatus,
  WORDS[lang].home.title,
]);

test("no script brings texts along: pages load those of their own language, part by part", () => {
  const files = SCRIPTS.filter(({ text }) => MARKS.some((mark) => text.includes(`\`${mark}\``))).map(
    ({ name }) => name,
  );
  // There may be more, because files of earlier builds are kept.
  expect(files.length).toBeGreaterThanOrEqual(6);
  const isImported = (file: string) => SCRIPTS.filter(({ text }) => text.includes(`from"./${file}"`));
  expect(files.flatMap(isImported).map(({ name }) => name)).toEqual([]);
});
