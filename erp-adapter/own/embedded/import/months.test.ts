import { expect, test } from "vitest";
import { parseMonth, parseYears } from "./months.ts";

test.each([
  ["2012-06", "2012-06", "2012-06"],
  ["06/2012", "2012-06", "2012-06"],
  ["6.2012.", "2012-06", "2012-06"],
  ["06/97", "1997-06", "1997-06"],
  ["201206", "2012-06", "2012-06"],
  ["2012-06-01", "2012-06", "2012-06"],
  ["2012", "2012-01", "2012-12"],
  ["", null, null],
  ["-", null, null],
])("%j is the month %j, or at the end %j", (text, first, last) => {
  expect(parseMonth(text, "first")).toEqual({ value: first });
  expect(parseMonth(text, "last")).toEqual({ value: last });
});

test.each(["13/2012", "2012-00", "Golf", "12"])("%j is no month", (text) => {
  expect(parseMonth(text, "first")).toHaveProperty("reason");
});

test.each([
  ["2012-2019", "2012-01", "2019-12"],
  ["06.2012 - 05.2019", "2012-06", "2019-05"],
  ["06/12 -> 05/19", "2012-06", "2019-05"],
  ["06.12-05.19", "2012-06", "2019-05"],
  ["2012->", "2012-01", null],
  ["2012-", "2012-01", null],
  ["2012", "2012-01", "2012-12"],
  ["06.2012 do 05.2019", "2012-06", "2019-05"],
  ["2012-06", "2012-06", "2012-06"],
])("%j are the months %j to %j", (text, from, to) => {
  expect(parseYears(text)).toEqual({ value: { from, to } });
});
