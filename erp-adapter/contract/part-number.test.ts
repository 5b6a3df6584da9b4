import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lookAlikes, toNumberKey } from "./part-number.ts";

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

describe("letters and digits that look alike", () => {
  test.each([
    ["O4L 130 277 K", "04L 130 277 K"],
    ["F OOV C02 901", "F 00V C02 901"],
    ["F 00V CO2 901", "F 00V C02 901"],
    ["fo0vco2901", "f00vc02901"],
    ["O445 11O 47l", "0445 110 471"],
    ["0X 3881D", "OX 3881D"],
    ["OC 90O1", "OC 9001"],
  ])("%s may be %s", (typed, meant) => {
    expect(lookAlikes(typed)).toContain(meant);
  });

  test.each(["0445110369", "0 445 110 369", "Bosch 445", "ulje motor 5W30", ""])("%j has none", (text) => {
    expect(lookAlikes(text)).toEqual([]);
  });
});
