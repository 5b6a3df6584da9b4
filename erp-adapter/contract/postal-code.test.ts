import { expect, test } from "vitest";
import { isKnownPostalCode } from "./postal-code.ts";

test.each([
  ["HR", "10000", true],
  ["HR", " 21000 ", true],
  ["HR", "53291", true],
  ["HR", "99999", false],
  ["HR", "1000", false],
  ["HR", "HR-10000", false],
  ["SI", "1000", true],
  ["SI", "10000", false],
  ["NL", "1012 ab", true],
  ["PL", "00-950", true],
  ["PL", "00950", false],
  ["BA", "71000", true],
  ["BA", "10000", false],
  ["GB", "anything", true],
])("%s %j may be a postcode: %s", (country, code, is) => {
  expect(isKnownPostalCode(country, code)).toBe(is);
});
