import { describe, expect, test } from "vitest";
import { dayFieldType, readDay } from "./typed-day.ts";

describe("a day is read as people type it, the day first", () => {
  test.each([
    "2026-01-31",
    "31.1.2026",
    "31.1.2026.",
    "31. 1. 2026.",
    " 31. 01. 2026 ",
    "31/1/2026",
    "31-01-2026",
    "31 Jan 2026",
    "31 january 2026",
  ])("%j", (text) => expect(readDay(text)).toBe("2026-01-31"));

  test("as every page writes it", () => {
    expect([readDay("1. 9. 2026."), readDay("1 Sept 2026")]).toEqual(["2026-09-01", "2026-09-01"]);
  });
});

test.each([
  "",
  "31.2.2026",
  "1/31/2026",
  "31.1.26",
  "31.1.",
  "31 Foo 2026",
  "31 J 2026",
  "2026-1-31",
  "2026-02-30",
  "0.1.2026",
  "yesterday",
  "٣١.١.٢٠٢٦",
])("%j is no day", (text) => expect(readDay(text)).toBeNull());

test.each([
  ["", "date"],
  ["2026-01-31", "date"],
  ["31.2.2026", "text"],
  ["2026-02-30", "text"],
])("the field that shows %j again is one of type %s: a date input would drop other text", (text, type) =>
  expect(dayFieldType(text)).toBe(type),
);
