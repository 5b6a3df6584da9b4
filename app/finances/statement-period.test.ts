import { expect, test } from "vitest";
import { readStatementPeriod, usualPeriods } from "./statement-period.ts";

const TODAY = "2026-03-05";
const read = (search: string) => readStatementPeriod(new URLSearchParams(search), TODAY);

test.each([
  ["", "2026-02-01", TODAY],
  ["from=&to=", "2026-02-01", TODAY],
  ["from=2025-12-01", "2025-12-01", TODAY],
  ["to=2025-06-30", "2025-01-01", "2025-06-30"],
  ["from=2025-01-01&to=2025-01-01", "2025-01-01", "2025-01-01"],
])("%j is %s to %s, and its fields say so", (search, from, to) => {
  expect(read(search)).toEqual({ period: { from, to }, typed: { from, to }, errors: {} });
});

test("a period that ends before it begins is said, open ends too", () => {
  expect(read("from=2026-02-02&to=2026-02-01")).toMatchObject({ period: null, errors: { to: "period" } });
  expect(read("from=2026-03-06")).toEqual({
    period: null,
    typed: { from: "2026-03-06", to: TODAY },
    errors: { to: "period" },
  });
});

test("text that is no date is kept as it was typed", () => {
  expect(read("from=yesterday&to=2026-02-30")).toEqual({
    period: null,
    typed: { from: "yesterday", to: "2026-02-30" },
    errors: { from: "date", to: "date" },
  });
});

test("the usual periods, over the end of a year too", () => {
  expect(usualPeriods("2026-01-31").map(({ name, period: { from, to } }) => `${name} ${from} ${to}`)).toEqual([
    "thisMonth 2026-01-01 2026-01-31",
    "lastMonth 2025-12-01 2025-12-31",
    "thisYear 2026-01-01 2026-01-31",
    "lastYear 2025-01-01 2025-12-31",
  ]);
});
