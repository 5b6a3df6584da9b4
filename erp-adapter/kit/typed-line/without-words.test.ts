import { expect, test } from "vitest";
import { withoutWords } from "./without-words.ts";

test.each([
  ["0445110470 injector, novi", "0445110470"],
  ["0445110470, po", "0445110470"],
  ["0445110470, injektor.,", "0445110470"],
  ["a) Bosch 0445110470", "0445110470"],
  ["0445110470", null],
])("%j without its words is %j", (text, number) => {
  expect(withoutWords(text)).toBe(number);
});

test("many words behind a number end without trying each way to part them", () => {
  expect(withoutWords(`12345${", po".repeat(26)} x`)).toBeNull();
  expect(withoutWords(`12345${", po".repeat(26)}`)).toBe("12345");
});
