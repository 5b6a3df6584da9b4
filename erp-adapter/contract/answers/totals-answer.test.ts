import fc from "fast-check";
import { expect, test } from "vitest";
import { sum, toBasisPoints, toEurCents } from "../money.ts";
import { addUp, type PricedLine, type Totals } from "../totals.ts";
import { faultInTotals } from "./totals-answer.ts";

const RATES = [2_500, 1_300, 500, 0].map(toBasisPoints);

const lines = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 500 }),
    price: fc.integer({ min: 0, max: 2_000_000 }).map(toEurCents),
    deposit: fc.integer({ min: 0, max: 20_000 }).map(toEurCents),
    vatPercent: fc.constantFrom(...RATES),
  }) satisfies fc.Arbitrary<PricedLine>,
  { minLength: 1, maxLength: 12 },
);

/** The totals of an ERP whose VAT differs by `cents`, one difference for each rate. */
function shifted(totals: Totals, cents: readonly number[]): Totals {
  const vat = totals.vat.map((rate, at) => ({ ...rate, amount: toEurCents(rate.amount + (cents[at] ?? 0)) }));
  return { ...totals, vat, total: sum([totals.withoutVat, ...vat.map(({ amount }) => amount)]) };
}

test("property: a cent a rate is the ERP's own rounding, two are a fault", () => {
  const perRate = (cents: number[]) => fc.array(fc.constantFrom(...cents), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(lines, perRate([-1, 0, 1]), (drawn, cents) => {
      expect(faultInTotals(shifted(addUp(drawn), cents), addUp(drawn))).toBeNull();
    }),
  );
  fc.assert(
    fc.property(lines, fc.constantFrom(-3, -2, 2, 3), fc.nat(), (drawn, cents, nth) => {
      const own = addUp(drawn);
      const at = nth % own.vat.length;
      const answered = shifted(own, [0, 0, 0, 0].with(at, cents));
      expect(faultInTotals(answered, own)).toMatchObject({ path: `vat[${at}].amount` });
    }),
  );
});

test.each(["goods", "deposit", "withoutVat", "total"] as const)("%s has no cent to spare", (field) => {
  const own = addUp([
    { quantity: 3, price: toEurCents(1_731), deposit: toEurCents(100), vatPercent: toBasisPoints(2_500) },
  ]);
  for (const cent of [-1, 1])
    expect(faultInTotals({ ...own, [field]: toEurCents(own[field] + cent) }, own)).toMatchObject({ path: field });
});
