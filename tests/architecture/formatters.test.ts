import { expect, test } from "vitest";
import { checkFormatters } from "./formatters.ts";
import { createSource, loadSources } from "./sources.ts";

test("formatters are made once", () => {
  expect(
    loadSources()
      .filter(({ path }) => !path.startsWith("tests/"))
      .flatMap(checkFormatters),
  ).toEqual([]);
});

test.each([
  ["const f = (n) => new Intl.NumberFormat('en-GB').format(n);", 1],
  ["function f(n) { return n.toLocaleString(); }", 1],
  ["export default function Page() { return rows.map((n) => new Intl.NumberFormat('hr').format(n)); }", 1],
  ["const f = new Intl.NumberFormat('en-GB');", 0],
  ["const f = Object.fromEntries(LOCALES.map((l) => [l, new Intl.NumberFormat(l)]));", 0],
  [
    "const F = { en: make('en') }; function make(l) { return day(l); } function day(l) { return new Intl.DateTimeFormat(l); }",
    0,
  ],
  ["const F = make('en'); function make(l) { return (n) => new Intl.NumberFormat(l).format(n); }", 1],
  [
    "const F = make('en'); export function f(n) { return make('en').format(n); } function make(l) { return new Intl.NumberFormat(l); }",
    1,
  ],
  ["export function make(l) { return new Intl.NumberFormat(l); }", 1],
])("%s", (text, findings) => {
  expect(checkFormatters(createSource("a.ts", text))).toHaveLength(findings);
});
