import { expect, test } from "vitest";
import { toDifferingParts } from "./differing-parts.ts";

/** `number`, with the substrings that differ from `other` in brackets. */
const marked = (number: string, other: string) =>
  toDifferingParts(number, other)
    .map(({ text, differs }) => (differs ? `[${text}]` : text))
    .join("");

test.each([
  ["0 445 110 471", "0 445 110 470", "0 445 110 47[1]"],
  ["0 445 120 479", "0 445 110 470", "0 445 1[2]0 47[9]"],
  ["753420-5006S", "753420-5006", "753420-5006[S]"],
  ["753420-5006", "753420-5006S", "753420-5006"],
  ["5WS40149-Z", "5WS40148-1Z", "5WS4014[9-]Z"],
  ["753420-50061", "753420-5006", "753420-5006[1]"],
  ["1234X56", "123456", "1234[X]56"],
  ["AAA11", "AAA1", "AAA1[1]"],
  ["ABCX", "ABCY", "ABC[X]"],
  ["ABX", "ABY", "ABX"],
  ["EJBR04701D", "0 445 110 470", "EJBR04701D"],
  ["0 445 110 470", "0 445 110 470", "0 445 110 470"],
  ["", "0 445 110 470", ""],
])("%s beside %s: %s", (number, other, expected) => {
  expect(marked(number, other)).toBe(expected);
});
