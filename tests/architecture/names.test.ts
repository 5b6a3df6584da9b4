import { basename } from "node:path";
import { expect, test } from "vitest";
import { createSource, listFiles, loadSources, type Source } from "./sources.ts";

const DRAWERS = ["utils", "helpers", "common", "lib", "misc"];
const DOORS = ["erp-adapter/index.ts", "cms/index.ts"];
/** Names in kebab-case, with any file extensions and an optional dot in front. */
const KEBAB = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)+$|^[a-z0-9]+(?:-[a-z0-9]+)*$/;

test("no file or folder is a drawer for anything", () => {
  expect(listFiles().filter(isDrawer)).toEqual([]);
  expect(isDrawer("app/utils/money.ts")).toBe(true);
  expect(isDrawer("server/helpers.ts")).toBe(true);
  expect(isDrawer("server/library.ts")).toBe(false);
});

test("code files are named in kebab-case", () => {
  const code = listFiles().filter((path) => /\.(?:tsx?|mjs|css|sql)$/.test(path));
  expect(code.filter((path) => !KEBAB.test(basename(path)))).toEqual([]);
  expect(KEBAB.test("CartLine.tsx")).toBe(false);
  expect(KEBAB.test("entry.server.tsx")).toBe(true);
});

test("the only index files are the two doors", () => {
  expect(listFiles().filter((path) => /(?:^|\/)index\.\w+$/.test(path) && !DOORS.includes(path))).toEqual([]);
});

test("no other file only passes on what others export", () => {
  expect(
    loadSources()
      .filter((source) => !DOORS.includes(source.path) && isBarrel(source))
      .map(({ path }) => path),
  ).toEqual([]);
  expect(isBarrel(createSource("a.ts", 'export { a } from "./a.ts";\nexport * from "./b.ts";'))).toBe(true);
  expect(isBarrel(createSource("a.ts", 'export { a } from "./a.ts";\nexport const b = 1;'))).toBe(false);
});

test("no two exported types have one name", () => {
  const code = loadSources().filter(({ path }) => !/^tests\/|\.test\.|\.states\./.test(path));
  expect(twiceNamed(code)).toEqual([]);
  const one = createSource("a.ts", "export interface Row {}\ntype Mine = 1;\nexport type { Other } from './c.ts';");
  const other = createSource("b.ts", "export type Row = string;\nexport type Mine = 2;\nexport type Other = 3;");
  expect(twiceNamed([one, other])).toEqual(["Row: a.ts, b.ts"]);
});

function twiceNamed(sources: readonly Source[]): string[] {
  const places = new Map<string, string[]>();
  for (const { path, text } of sources)
    for (const [, name = ""] of text.matchAll(/^export (?:interface|type) (\w+)/gm))
      places.set(name, [...(places.get(name) ?? []), path]);
  return [...places].filter(([, paths]) => paths.length > 1).map(([name, paths]) => `${name}: ${paths.join(", ")}`);
}

function isDrawer(path: string): boolean {
  return path.split("/").some((part) => DRAWERS.includes(part.split(".")[0] ?? ""));
}

function isBarrel(source: Source): boolean {
  if (!/\bexport\b[^;]*\bfrom\b/.test(source.text)) return false;
  const body = source.tree().body;
  return Array.isArray(body) && body.length > 0 && body.every(({ type, source: from }) => /^Export/.test(type) && from);
}
