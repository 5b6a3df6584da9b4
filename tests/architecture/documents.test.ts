import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { loadDocuments, type Text } from "./sources.ts";

const ROOT = join(import.meta.dirname, "../..");

const documents = loadDocuments();

test("every file to which a document links exists", () => {
  expect(documents.flatMap(deadLinks)).toEqual([]);
  expect(
    deadLinks({ path: "docs/a.md", text: "[b](operating.md) [c](nowhere.md#part) [d](https://d.example)" }),
  ).toEqual(["docs/a.md: nowhere.md"]);
});

test("every row of the differences from the specification names a file that holds it", () => {
  const page = documents.find(({ path }) => path === "docs/specification-differences.md");
  const rows = page?.text.split("\n").filter((line) => /^\| (?!the specification )/.test(line)) ?? [];
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => !/\]\([^)]+\)[^|]*\|$/.test(row))).toEqual([]);
});

/** Links of a document to files of this repository that do not exist. */
function deadLinks({ path, text }: Text): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(ROOT, dirname(path), target)))
    .map((target) => `${path}: ${target}`);
}
