import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";
import { classesOfSheet, listNamedClasses } from "./classes.ts";
import { createSource, listFiles, loadSources } from "./sources.ts";

const ROOT = join(import.meta.dirname, "../..");
const SHOP = "app/ui/styles/app.css";

/** Prefixes of classes that need no CSS rule. `language-` is HTML's convention for naming the language of code. */
const WITHOUT_RULE = ["language-"];

const sheets = listFiles().filter((path) => path.endsWith(".css"));
const ruled = new Set(sheets.flatMap((path) => classesOfSheet(readFileSync(join(ROOT, path), "utf8"))));
const markup = loadSources().filter(({ path }) => /^app\/.*(?<!\.test)\.tsx$/.test(path));
const { whole, beginnings } = listNamedClasses(markup);

test("every sheet is one of the shop's, but for the guide's", () => {
  const imports = readFileSync(join(ROOT, SHOP), "utf8").matchAll(/@import "(\.[^"]+)"/g);
  const named = [...imports].map(([, path = ""]) => posix.join(posix.dirname(SHOP), path));
  expect([...named, SHOP, "app/styleguide/styleguide.css"].toSorted()).toEqual(sheets);
});

test("every class of the markup has a rule", () => {
  expect(whole.size).toBeGreaterThan(200);
  const hasRule = (beginning: string) => [...ruled].some((name) => name.startsWith(beginning));
  expect([...whole].filter(([name]) => !ruled.has(name))).toEqual([]);
  expect([...beginnings].filter((beginning) => !hasRule(beginning))).toEqual(WITHOUT_RULE);
});

test("every class of a sheet is one of the markup", () => {
  const isNamed = (name: string) => whole.has(name) || [...beginnings].some((beginning) => name.startsWith(beginning));
  expect([...ruled].filter((name) => !isNamed(name))).toEqual([]);
});

test.each([
  ['<p className="note small" />', ["note", "small"], []],
  [`<p className={\`note note--\${tone} end\`} />`, ["note", "end"], ["note--"]],
  ['<p className={shape === "row" ? "btn" : undefined} title="row" />', ["btn"], []],
  ['const FILLS = { a: "used" }; <p className={FILLS[a]} />', ["used"], []],
  ['function look() { return "wide"; } <p className={look()} />', ["wide"], []],
  ['function A({ button }) { return <p className={button} />; } <A button="btn" label="no" />', ["btn"], []],
  ['const columns = [{ label: "no", className: (row) => (row.open === "x" ? "late" : "") }];', ["late"], []],
  ['function A({ className = "small" }) { return <p className={className} />; }', ["small"], []],
])("classes of %s", (text, words, begun) => {
  const named = listNamedClasses([createSource("a.tsx", text)]);
  expect([...named.whole.keys()]).toEqual(words);
  expect([...named.beginnings]).toEqual(begun);
});

test("classes of a sheet", () => {
  const css = '/* .no */ @media print { .a:not(.b--c) > img[src$=".svg"]::before { margin: .5rem; } }';
  expect(classesOfSheet(css)).toEqual(["a", "b--c"]);
});
