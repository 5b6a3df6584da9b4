import fc from "fast-check";
import { expect, test } from "vitest";
import { toBasisPoints, toEurCents } from "./money.ts";
import { isFreeOfVat, type TaxNote, taxCountryOf, taxNotesOf, taxWordsOf, wrongInTaxNote } from "./tax.ts";
import { addUp, netPrice } from "./totals.ts";

const RATES = [0, 500, 1_300, 2_500];

const LINE = fc.record({
  wholesale: fc.integer({ min: 0, max: 500_000 }).map(toEurCents),
  discount: fc.integer({ min: 0, max: 10_000 }).map(toBasisPoints),
  quantity: fc.integer({ min: 1, max: 400 }),
  deposit: fc.constantFrom(0, 6_000, 4_999).map(toEurCents),
  vatPercent: fc.constantFrom(...RATES).map(toBasisPoints),
});

test("10,000 carts: VAT is rounded once for each rate, on goods, deposits and delivery together", () => {
  fc.assert(
    fc.property(
      fc.array(LINE, { minLength: 1, maxLength: 12 }),
      fc.record({
        cost: fc.integer({ min: 0, max: 9_999 }).map(toEurCents),
        vatPercent: fc.constantFrom(...RATES).map(toBasisPoints),
      }),
      (cart, delivery) => {
        const lines = cart.map(({ wholesale, discount, ...line }) => ({
          ...line,
          price: netPrice(wholesale, discount),
        }));
        const totals = addUp(lines, delivery);
        // Counted again in whole hundredths of cents, without the functions under test.
        const bases = new Map<number, number>();
        for (const { price, deposit, quantity, vatPercent } of lines)
          bases.set(vatPercent, (bases.get(vatPercent) ?? 0) + (Number(price) + deposit) * quantity);
        if (delivery.cost > 0) bases.set(delivery.vatPercent, (bases.get(delivery.vatPercent) ?? 0) + delivery.cost);
        const vat = [...bases].map(([rate, base]) => [rate, base, Math.floor((base * rate + 5_000) / 10_000)]);
        expect(totals.vat.map(({ percent, base, amount }) => [percent, base, amount])).toEqual(
          vat.toSorted(([one = 0], [other = 0]) => other - one),
        );
        const net = [...bases.values()].reduce((sum, base) => sum + base, 0);
        expect(totals.withoutVat).toBe(net);
        expect(totals.total).toBe(net + vat.reduce((sum, [, , amount = 0]) => sum + amount, 0));
      },
    ),
    { numRuns: 10_000 },
  );
});

const K: TaxNote = { code: "K", text: "words\nof the law" };
const FREE = { vatPercent: 0, taxNote: K };

test.each<[string, Parameters<typeof isFreeOfVat>[0], boolean]>([
  ["goods that all leave", [FREE, FREE], true],
  ["one that stays", [FREE, { vatPercent: 2_500, taxNote: { code: "S", text: "", because: "domestic" } }], false],
  ["a rate of 0 that has no note", [{ vatPercent: 0 }], false],
  ["no goods", [], false],
])("delivery follows: %s", (_, lines, isFree) => expect(isFreeOfVat(lines)).toBe(isFree));

test("the notes of many lines are told once, their words line by line", () => {
  expect(taxNotesOf([FREE, {}, FREE])).toEqual([K]);
  expect(taxWordsOf([K, { code: "AE", text: "of the law\nother words" }])).toEqual([
    "words",
    "of the law",
    "other words",
  ]);
});

test.each<[Parameters<typeof wrongInTaxNote>[0], boolean]>([
  [{ vatPercent: 2_500 }, true],
  [FREE, true],
  [{ vatPercent: 2_500, taxNote: { code: "S", text: "", because: "picked-up" } }, true],
  [{ vatPercent: 2_500, taxNote: K }, false],
  [{ vatPercent: 0, taxNote: { code: "K", text: "" } }, false],
  [{ vatPercent: 0, taxNote: { ...K, because: "domestic" } }, false],
  [{ vatPercent: 0, taxNote: { ...K, text: "x".repeat(1_001) } }, false],
  [{ vatPercent: 0, taxNote: { ...K, text: "hidden\u202eword" } }, false],
])("a note is right or wrong: %#", (line, isRight) => expect(wrongInTaxNote(line) === null).toBe(isRight));

test.each([
  ["GB", "BT1 1AA", "XI"],
  ["GB", "SW1A 1AA", "GB"],
  ["ES", "35001", "IC"],
  ["ES", "51001", "EA"],
  ["ES", "28001", "ES"],
  ["FI", "22100", "AX"],
  ["FR", "97400", "GP"],
  ["SI", "2000", "SI"],
])("%s %s is %s for VAT", (country, postalCode, code) => expect(taxCountryOf({ country, postalCode })).toBe(code));
