import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toNumberKey } from "./part-number.ts";

describe("number keys", () => {
  test.each([
    ["0 445 110 470", "0445110470"],
    ["0.445.110/470", "0445110470"],
    ["0445‑110‑470", "0445110470"],
    ["0\u00a0445\u00a0110\u00a0470", "0445110470"],
    ["ejbr04701d", "EJBR04701D"],
    ["５３０３９７０", "5303970"],
    ["F 00V C01 045", "F00VC01045"],
    ["a2c\u200b59513554", "A2C59513554"],
    ["čšž", ""],
    ["--- /", ""],
    ["", ""],
  ])("%j → %s", (text, key) => {
    expect(toNumberKey(text)).toBe(key);
  });

  test("a key is its own key, and holds nothing but letters and digits", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const key = toNumberKey(text);
        expect(key).toMatch(/^[0-9A-Z]*$/);
        expect(toNumberKey(key)).toBe(key);
      }),
    );
  });

  test("punctuation and case between the characters do not matter", () => {
    const character = fc.constantFrom(..."0123456789ABCXYZ");
    const separator = fc.constantFrom("", " ", "-", ".", "/", "\u2011", "\u00a0");
    fc.assert(
      fc.property(fc.array(fc.tuple(character, separator), { minLength: 1 }), (parts) => {
        const spelled = parts.map(([char, gap]) => char.toLowerCase() + gap).join("");
        expect(toNumberKey(spelled)).toBe(parts.map(([char]) => char).join(""));
      }),
    );
  });
});
