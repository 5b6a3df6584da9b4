import fc from "fast-check";
import { expect, test } from "vitest";
import { toBasisPoints, toEurCents } from "./money.ts";
import { isNetPrice, netPrice } from "./totals.ts";
import {
  decimalsOf,
  formatUnitPrice,
  isUnitPrice,
  parseUnitPrice,
  timesPrice,
  toParts,
  type UnitPrice,
  unitPriceSchema,
} from "./unit-price.ts";

const exactly = (text: string) => parseUnitPrice(text) as UnitPrice;

test.each([
  ["17.31", 1_731, 2],
  ["17.3100", 1_731, 2],
  ["17.310", 1_731, 2],
  ["17.3145", "17.3145", 4],
  ["17.3140", "17.314", 3],
  ["0.0001", "0.0001", 4],
  ["0.01", 1, 2],
  ["-1.50", -150, 2],
])("%s is %s", (text, price, decimals) => {
  expect(exactly(text)).toBe(price);
  expect(isUnitPrice(exactly(text))).toBe(true);
  expect(decimalsOf(exactly(text))).toBe(decimals);
  expect(unitPriceSchema.decode(text)).toBe(price);
});

test.each(["17,3145", "17.31456", "17.3", "17", "-17.3145", "1e3", "", " 17.31", "1234567890.1234"])(
  "%s is no price",
  (text) => expect(parseUnitPrice(text)).toBeNull(),
);

test.each(["17.3140", "17.31", "17.30", 1.5, Number.NaN, null, "-17.3145"])("%s is no form of a price", (value) =>
  expect(isUnitPrice(value)).toBe(false),
);

test.each([
  ["17.3145", 1_000, 1_731_450],
  ["17.3145", 1, 1_731],
  ["0.005", 1, 1],
  ["0.0049", 1, 0],
  ["0.0149", 3, 4],
  ["17.3145", -1_000, -1_731_450],
  ["0.005", -1, -1],
  ["999999999.9999", 100, 9_999_999_999_999],
  ["12.50", 3, 3_750],
  ["17.3145", 2.5, 4_329],
  ["17.3145", -2.5, -4_329],
  ["12.50", 0.125, 156],
])("%s times %d is %d cents", (text, quantity, cents) => expect(timesPrice(exactly(text), quantity)).toBe(cents));

test("a price less a discount is rounded half up to the decimals that prices have", () => {
  const discount = toBasisPoints(1_200);
  expect(netPrice(exactly("19.6756"), discount, 4)).toBe("17.3145");
  expect(netPrice(exactly("19.6756"), discount, 3)).toBe("17.315");
  expect(netPrice(exactly("19.6756"), discount)).toBe(1_731);
  expect(netPrice(toEurCents(45), toBasisPoints(1_111), 4)).toBe(40);
});

const parts = fc.integer({ min: 0, max: 9_999_999_999_999 });
const toText = (whole: number) => `${Math.floor(whole / 10_000)}.${String(whole % 10_000).padStart(4, "0")}`;

test("property: a price has one form, which goes over the wire and back; two are equal if they are the same", () => {
  fc.assert(
    fc.property(parts, parts, (one, other) => {
      const price = exactly(toText(one));
      expect(toParts(price)).toBe(one);
      expect(exactly(formatUnitPrice(price))).toBe(price);
      expect(unitPriceSchema.decode(unitPriceSchema.encode(price))).toBe(price);
      expect(price === exactly(toText(other))).toBe(one === other);
    }),
  );
});

test("property: a total is the exact product, no further from it than half a cent", () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: -10_000, max: 10_000 }), (one, quantity) => {
      const exact = BigInt(one) * BigInt(quantity);
      const twice = 2n * (BigInt(timesPrice(exactly(toText(one)), quantity)) * 100n - exact);
      expect(twice >= -100n && twice <= 100n).toBe(true);
    }),
  );
});

test("property: the net price is the rounded one at each number of decimals", () => {
  const rate = fc.integer({ min: 0, max: 10_000 }).map(toBasisPoints);
  fc.assert(
    fc.property(parts, rate, fc.constantFrom(2 as const, 3 as const, 4 as const), (one, discountPercent, decimals) => {
      const wholesale = exactly(toText(one));
      const price = netPrice(wholesale, discountPercent, decimals);
      expect(decimalsOf(price)).toBeLessThanOrEqual(decimals);
      expect(isNetPrice({ wholesale, discountPercent, price })).toBe(true);
    }),
  );
});
