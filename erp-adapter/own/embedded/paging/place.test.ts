import { expect, test } from "vitest";
import { formatPlace, NEWEST, parsePlace } from "./place.ts";

test.each([
  { date: "2026-11-20", seq: 0 },
  { date: "2026-11-20", seq: 999_999_999_999_999 },
])("a place comes back as it went: $date, $seq", (place) => {
  expect(parsePlace(formatPlace(place), "anchor")).toEqual(place);
});

test.each([
  "",
  "2026-11-20",
  "2026-11-20~",
  "2026-11-20~-1",
  "2026-11-20~1.5",
  "2026-11-20~1 or 1=1",
  "2026-11-20~1\n",
  "x2026-11-20~1",
  "26-11-20~1",
  "2026-11-20~1~1",
  "2026-11-20~9999999999999999",
])("%j is no place, and the refusal names the field that brought it", (text) => {
  for (const field of ["anchor", "cursor"] as const) {
    const refusal = expect.objectContaining({ code: "VALIDATION", details: { field, rule: "shape" } });
    expect(() => parsePlace(text, field)).toThrow(refusal);
  }
});

test("the place of the newest row stands after every row that there is", () => {
  expect(NEWEST.date > "2999-12-31").toBe(true);
  expect(NEWEST.seq).toBeGreaterThan(999_999_999_999_999);
});
