import { expect, test } from "vitest";
import { createSource, loadSources, type Source, walk } from "./sources.ts";

const locales = loadSources().filter(({ path }) => path.startsWith("locales/") && !/\.test\.ts$/.test(path));

test("every English file has a Croatian twin, and no Croatian file is alone", () => {
  expect(namesIn("hr")).toEqual(namesIn("en"));
});

test("every Croatian file satisfies its English twin, so that a missing text is a type error", () => {
  const faults = locales.filter(({ path }) => path.startsWith("locales/hr/")).filter((s) => !satisfiesTwin(s));
  expect(faults.map(({ path }) => path)).toEqual([]);
});

test("no two files of the pages have an area of one name, of which the second would replace the first", () => {
  const pages = locales.filter(({ path }) => /^locales\/en\/(?!mail|documents|front)/.test(path));
  const areas = pages.flatMap(({ text }) => [...text.matchAll(/^ {2}(\w+): /gm)].map(([, area]) => area));
  expect(areas.length).toBeGreaterThan(50);
  expect(areas.filter((area, at) => areas.indexOf(area) !== at)).toEqual([]);
});

test("the rule tells a file that satisfies from one that does not", () => {
  const twin = 'import type { cart } from "../en/cart.ts";\n';
  expect(
    satisfiesTwin(createSource("locales/hr/cart.ts", `${twin}export const c = { a: "" } satisfies typeof cart;`)),
  ).toBe(true);
  expect(satisfiesTwin(createSource("locales/hr/cart.ts", `${twin}export const c = { a: "" };`))).toBe(false);
  expect(satisfiesTwin(createSource("locales/hr/cart.ts", "export const c = { a: '' } satisfies object;"))).toBe(false);
});

function namesIn(language: string): string[] {
  const folder = `locales/${language}/`;
  return locales.filter(({ path }) => path.startsWith(folder)).map(({ path }) => path.slice(folder.length));
}

function satisfiesTwin(source: Source): boolean {
  const path = source.path.slice("locales/hr/".length);
  const twin = `${"../".repeat(path.split("/").length)}en/${path}`;
  let satisfied = false;
  walk(source.tree(), (node) => {
    if (node.type === "TSSatisfiesExpression") satisfied = true;
  });
  return satisfied && source.text.includes(`"${twin}"`);
}
