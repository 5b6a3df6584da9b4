import { existsSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { loadDocuments, type Text } from "./sources.ts";

const ROOT = join(import.meta.dirname, "../..");

const documents = loadDocuments();
const TEST_FILES = globSync("**/*.{test,spec}.{ts,tsx,mts}", {
  cwd: ROOT,
  exclude: ["**/node_modules/**", "build/**"],
});

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

test("every test file that a document names exists", () => {
  expect(documents.flatMap(lackingTests)).toEqual([]);
  expect(
    lackingTests({ path: "docs/a.md", text: "`tests/requests/cart.test.ts`, `kart.test.ts`, `*.slow.test.ts`" }),
  ).toEqual(["docs/a.md: kart.test.ts"]);
});

/** Test files named in a document, by their path or its end, that do not exist. */
function lackingTests({ path, text }: Text): string[] {
  const named = [...text.matchAll(/(?<![*.])\b[\w/-]+(?:\.slow)?\.(?:test|spec)\.m?tsx?\b/g)].map(([name]) => name);
  return named
    .filter((name) => !TEST_FILES.some((file) => `/${file}`.endsWith(`/${name}`)))
    .map((name) => `${path}: ${name}`);
}

/** Links of a document to files of this repository that do not exist. */
function deadLinks({ path, text }: Text): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(ROOT, dirname(path), target)))
    .map((target) => `${path}: ${target}`);
}
