import { existsSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { loadDocuments, type Text } from "./sources.ts";

const ROOT = join(import.meta.dirname, "../..");

const INDEX = "docs/README.md";
/** Pages to look things up in. */
const REFERENCES = ["docs/erp-reference.md", "docs/import-columns.md"];

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

test("a page of docs is read in a quarter of an hour, and the index names it", () => {
  const pages = documents.filter(({ path }) => /^docs\/[\w-]+\.md$/.test(path) && path !== INDEX);
  const long = pages.filter(({ path, text }) => !REFERENCES.includes(path) && text.split(/\s+/).length > 3_000);
  expect(long.map(({ path }) => path)).toEqual([]);
  const index = documents.find(({ path }) => path === INDEX)?.text ?? "";
  expect(
    pages.filter(({ path }) => !index.includes(`](${path.slice("docs/".length)})`)).map(({ path }) => path),
  ).toEqual([]);
});

test("every test file that a document names exists", () => {
  expect(documents.flatMap(lackingTests)).toEqual([]);
  expect(
    lackingTests({ path: "docs/a.md", text: "`tests/requests/cart.test.ts`, `kart.test.ts`, `*.slow.test.ts`" }),
  ).toEqual(["docs/a.md: kart.test.ts"]);
});

test("every path of the tree that a document names exists", () => {
  expect(documents.flatMap(lackingPaths)).toEqual([]);
  expect(
    lackingPaths({ path: "docs/a.md", text: "`app/cart/cart.css`, `app/basket`, `tests/looks`, an-app/b" }),
  ).toEqual(["docs/a.md: app/basket"]);
});

/** Paths named in a document that do not exist; `erp-adapter/ours` is the adapter that a reader is going to write. */
function lackingPaths({ path, text }: Text): string[] {
  const areas = "app|rules|server|erp-adapter|cms|database|spreadsheets|locales|tests|scripts|docs|deploy";
  return [...text.matchAll(new RegExp(`(?<![\\w#@./-])(?:${areas})/[\\w./-]*\\w`, "g"))]
    .map(([name]) => name)
    .filter((name) => !["", ".ts", ".tsx", ".mjs", ".md"].some((end) => existsSync(join(ROOT, name + end))))
    .filter((name) => !name.startsWith("erp-adapter/ours"))
    .map((name) => `${path}: ${name}`);
}

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
