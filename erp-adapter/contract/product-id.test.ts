import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makerOf, numberOf, parseProductId, productIdSchema, toMakerSlug, toProductId } from "./product-id.ts";

describe("maker slugs", () => {
  test.each([
    ["Bosch", "bosch"],
    ["Siemens VDO", "siemens-vdo"],
    ["  BorgWarner / KKK ", "borgwarner-kkk"],
    ["Đuro Đaković", "duro-dakovic"],
    ["Škoda", "skoda"],
    ["日本", "x"],
    ["", "x"],
  ])("%j → %s", (name, slug) => {
    expect(toMakerSlug(name)).toBe(slug);
  });
});

describe("product ids", () => {
  test.each([
    ["Bosch", "0 445 110 470", "bosch~0_445_110_470"],
    ["Delphi", "EJBR04701D", "delphi~EJBR04701D"],
    ["Denso", "095000-5801", "denso~095000-5801"],
    ["Bosch", "F 00V C01 045", "bosch~F_00V_C01_045"],
    ["KKK", "5303/970.01", "kkk~5303!2f970.01"],
    ["Other", "A_1", "other~A!5f1"],
    ["Other", "50%", "other~50!25"],
    ["Other", "Ø12!", "other~!c3!9812!21"],
    ["Other", "a~b", "other~a!7eb"],
  ])("%s %j → %s, and back", (maker, number, id) => {
    const made = toProductId(toMakerSlug(maker), number);
    expect(made).toBe(id);
    expect(parseProductId(id)).toBe(id);
    expect(makerOf(made)).toBe(toMakerSlug(maker));
    expect(numberOf(made)).toBe(number);
  });

  test.each([
    "",
    "bosch",
    "~123",
    "bosch~",
    "Bosch~123",
    "bosch~0 445",
    "bosch~0%20445",
    "bosch~a/b",
    "bosch~a!2",
    "bosch~a!2F",
    "bosch~a!41",
    "bosch~a!2d",
    "bosch~_123",
    "bosch~123_",
    "bosch~!ff",
    "bosch~1~2",
    "-bosch~1",
    "bosch--x~1",
    "bosch~1\n",
    `bosch~${"1".repeat(200)}`,
  ])("%j is not an id", (text) => {
    expect(parseProductId(text)).toBeNull();
    expect(productIdSchema.safeParse(text).success).toBe(false);
  });

  test.each(["", " ", "1".repeat(200)])("number %j has no id", (number) => {
    expect(() => toProductId(toMakerSlug("Bosch"), number)).toThrow(RangeError);
  });

  test("every number of every maker comes back, and needs no escaping in a path", () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: "grapheme", minLength: 1, maxLength: 15 }), (name, number) => {
        fc.pre(number.trim() !== "" && Buffer.byteLength(number) <= 50);
        const maker = toMakerSlug(name.slice(0, 20));
        const id = toProductId(maker, number);
        expect(numberOf(id)).toBe(number.trim());
        expect(makerOf(id)).toBe(maker);
        expect(parseProductId(id)).toBe(id);
        expect(encodeURIComponent(id).replaceAll("%21", "!")).toBe(id);
      }),
    );
  });

  test("two numbers never share an id", () => {
    const number = fc.string({
      unit: fc.constantFrom("1", "a", " ", "_", "!", "-", "2", "f"),
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(number, number, (one, other) => {
        fc.pre(one.trim() !== "" && other.trim() !== "");
        const maker = toMakerSlug("Bosch");
        expect(toProductId(maker, one) === toProductId(maker, other)).toBe(one.trim() === other.trim());
      }),
    );
  });

  test("an id that is read is the only spelling of its number", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."a1_-.!2f5cz~"), maxLength: 8 }), (tail) => {
        const id = parseProductId(`bosch~${tail}`);
        if (id) expect(toProductId(makerOf(id), numberOf(id))).toBe(id);
      }),
    );
  });
});
