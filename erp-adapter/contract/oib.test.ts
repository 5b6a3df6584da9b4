import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isOib } from "./oib.ts";

describe("isOib", () => {
  test.each([
    ["33392005961", true],
    ["94577403194", true],
    ["12345678903", true],
    ["69435151530", true],
    ["01234567896", true],
    ["10000000000", true],
    ["20000000009", true],
    ["55500000015", true],
    ["99900000011", true],
    ["99900000020", true],
    ["99900000038", true],
    ["33392005962", false],
    ["00000000000", false],
    ["1234567890", false],
    ["012345678903", false],
    ["123456789013", false],
    ["HR12345678903", false],
    ["1234567890３", false],
    ["12345678903\n", false],
    ["", false],
  ])("%s: %s", (text, isOne) => expect(isOib(text)).toBe(isOne));

  test("of ten digits exactly one eleventh makes an OIB, and no other digit in any place does", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}$/), fc.nat(9), fc.integer({ min: 1, max: 9 }), (digits, at, shift) => {
        const whole = [..."0123456789"].map((check) => digits + check).filter(isOib);
        expect(whole).toHaveLength(1);
        const [oib = ""] = whole;
        const wrong = (Number(oib[at]) + shift) % 10;
        expect(isOib(`${oib.slice(0, at)}${wrong}${oib.slice(at + 1)}`)).toBe(false);
      }),
    );
  });
});
