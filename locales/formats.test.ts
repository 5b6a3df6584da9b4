import { describe, expect, test } from "vitest";
import { toBasisPoints, toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import { parseUnitPrice } from "#erp-adapter/contract/unit-price.ts";
import { FORMATS } from "./formats.ts";

/** No-break space, between number and unit in Croatian. */
const NBSP = "\u00a0";

const { en, hr } = FORMATS;

test.each([
  [0, "€0.00", `0,00${NBSP}€`],
  [5, "€0.05", `0,05${NBSP}€`],
  [123_450, "€1,234.50", `1.234,50${NBSP}€`],
  [100_000_000, "€1,000,000.00", `1.000.000,00${NBSP}€`],
  [-1_240, "−€12.40", `−12,40${NBSP}€`],
])("%d cents", (cents, english, croatian) => {
  expect(en.money(toEurCents(cents))).toBe(english);
  expect(hr.money(toEurCents(cents))).toBe(croatian);
});

test.each([
  ["17.3145", "€17.3145", `17,3145${NBSP}€`],
  ["1234567.805", "€1,234,567.805", `1.234.567,805${NBSP}€`],
  ["123456789.1234", "€123,456,789.1234", `123.456.789,1234${NBSP}€`],
  ["17.3000", "€17.30", `17,30${NBSP}€`],
])("a price of %s", (text, english, croatian) => {
  const price = parseUnitPrice(text) ?? ZERO;
  expect(en.money(price)).toBe(english);
  expect(hr.money(price)).toBe(croatian);
});

test.each([
  [0, "0%", `0${NBSP}%`],
  [1_200, "12%", `12${NBSP}%`],
  [1_250, "12.5%", `12,5${NBSP}%`],
  [1_255, "12.55%", `12,55${NBSP}%`],
  [2_500, "25%", `25${NBSP}%`],
  [10_000, "100%", `100${NBSP}%`],
])("%d basis points", (rate, english, croatian) => {
  expect(en.percent(toBasisPoints(rate))).toBe(english);
  expect(hr.percent(toBasisPoints(rate))).toBe(croatian);
  expect(en.discount(toBasisPoints(rate))).toBe(`−${english}`);
  expect(hr.discount(toBasisPoints(rate))).toBe(`−${croatian}`);
});

test.each([
  [7, "7", "7"],
  [1_000, "1,000", "1.000"],
  [1_234_567, "1,234,567", "1.234.567"],
])("whole number %d", (value, english, croatian) => {
  expect(en.integer(value)).toBe(english);
  expect(hr.integer(value)).toBe(croatian);
});

describe("dates", () => {
  test.each([
    ["2026-11-20T09:44:00Z", "20 Nov 2026", "20. 11. 2026.", "10:44"],
    ["2026-07-01T22:30:00Z", "2 Jul 2026", "2. 7. 2026.", "00:30"],
    ["2026-12-31T23:30:00Z", "1 Jan 2027", "1. 1. 2027.", "00:30"],
  ])("%s is read in Zagreb", (instant, english, croatian, time) => {
    expect(en.date(instant)).toBe(english);
    expect(hr.date(instant)).toBe(croatian);
    expect(en.time(instant)).toBe(time);
    expect(hr.time(instant)).toBe(time);
    expect(en.dateTime(instant)).toBe(`${english}, ${time}`);
    expect(hr.dateTime(instant)).toBe(`${croatian} u ${time}`);
  });

  test("a document of an ERP that knows no instants has its day, and no time", () => {
    expect(en.dateTime("2026-11-20")).toBe("20 Nov 2026");
    expect(hr.dateTime("2026-11-20")).toBe("20. 11. 2026.");
  });

  test("a decimal quantity keeps its decimals", () => {
    expect([en.integer(2.5), hr.integer(2.5), hr.integer(1_234)]).toEqual(["2.5", "2,5", "1.234"]);
  });

  test("a calendar day is that day, in whatever zone", () => {
    expect(en.day("2026-12-31")).toBe("31 Dec 2026");
    expect(hr.day("2026-01-01")).toBe("1. 1. 2026.");
  });
});
