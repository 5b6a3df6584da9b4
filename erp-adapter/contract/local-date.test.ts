import { expect, test } from "vitest";
import { eachMinute, toLocalDate, toLocalTime } from "./local-date.ts";

test.each([
  ["2026-12-31T22:59:59.999Z", "2026-12-31"],
  ["2026-12-31T23:00:00.000Z", "2027-01-01"],
  ["2026-06-30T21:59:59.999Z", "2026-06-30"],
  ["2026-06-30T22:00:00.000Z", "2026-07-01"],
  ["2026-03-29T00:59:59.000Z", "2026-03-29"],
  ["2026-10-25T22:59:59.000Z", "2026-10-25"],
  ["2026-10-25T23:00:00.000Z", "2026-10-26"],
  ["2028-02-29T12:00:00.000Z", "2028-02-29"],
])("%s is %s in Zagreb", (instant, date) => {
  expect(toLocalDate(Date.parse(instant))).toBe(date);
});

test.each([
  ["2026-12-31T23:05:00Z", "2027-01-01", "00:05"],
  ["2026-06-30T21:59:59Z", "2026-06-30", "23:59"],
])("%s is %s at %s in Zagreb", (instant, date, hour) => {
  expect(toLocalTime(Date.parse(instant))).toEqual({ date, hour });
});

test("a text is made once for the minute it is asked for again and again", () => {
  const made: number[] = [];
  const text = eachMinute((instant) => {
    made.push(instant);
    return String(instant);
  });
  expect([0, 59_999, 60_000, 60_001, 0].map(text)).toEqual(["0", "0", "60000", "60000", "0"]);
  expect(made).toEqual([0, 60_000, 0]);
});
