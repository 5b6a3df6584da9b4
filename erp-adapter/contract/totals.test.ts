import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shareOf, toBasisPoints, toEurCents } from "./money.ts";
import { addUp, approvalAmount, isNetPrice, lineTotal, netPrice, type PricedLine } from "./totals.ts";
import { parseUnitPrice } from "./unit-price.ts";

describe("net price", () => {
  test.each([
    { wholesale: 10_000, discount: 0, net: 10_000 },
    { wholesale: 10_000, discount: 1_200, net: 8_800 },
    { wholesale: 1, discount: 5_000, net: 1 },
    { wholesale: 3, discount: 5_000, net: 2 },
    { wholesale: 999, discount: 700, net: 929 },
    { wholesale: 12_345, discount: 1_250, net: 10_802 },
    { wholesale: 0, discount: 1_200, net: 0 },
    { wholesale: 500, discount: 10_000, net: 0 },
  ])("$wholesale less $discount is $net, half up", ({ wholesale, discount, net }) => {
    expect(netPrice(toEurCents(wholesale), toBasisPoints(discount))).toBe(net);
  });

  test.each([
    { decimals: 2, net: 1_515 },
    { decimals: 3, net: "15.146" },
    { decimals: 4, net: "15.1463" },
  ] as const)("17.31 less 12.5 % has $decimals decimals, half up: $net", ({ decimals, net }) => {
    expect(netPrice(toEurCents(1_731), toBasisPoints(1_250), decimals)).toBe(net);
  });

  test("is told from any other price, whichever of its decimals it is rounded to", () => {
    const isNet = (price: string) => {
      const parsed = parseUnitPrice(price);
      if (parsed === null) throw new Error(price);
      return isNetPrice({ wholesale: toEurCents(1_731), discountPercent: toBasisPoints(1_250), price: parsed });
    };
    expect(["15.15", "15.146", "15.1463"].map(isNet)).toEqual([true, true, true]);
    expect(["15.14", "15.16", "15.147", "15.1462", "15.1464"].map(isNet)).toEqual(Array(5).fill(false));
  });

  test("stays between nothing and the list price", () => {
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.nat(10_000), (wholesale, discount) => {
        const net = netPrice(toEurCents(wholesale), toBasisPoints(discount));
        expect(net).toBeGreaterThanOrEqual(0);
        expect(net).toBeLessThanOrEqual(wholesale);
      }),
    );
  });
});

describe("addUp", () => {
  test("of nothing is nothing", () => {
    expect(addUp([])).toEqual({ goods: 0, deposit: 0, withoutVat: 0, vat: [], total: 0 });
  });

  test("takes VAT once per rate, on goods and deposit, highest rate first", () => {
    const lines = [line(3, 333, 0, 500), line(1, 2, 0, 2500), line(2, 10_000, 1_500, 2500)];
    expect(addUp(lines)).toEqual({
      goods: 21_001,
      deposit: 3_000,
      withoutVat: 24_001,
      vat: [
        { percent: 2500, base: 23_002, amount: 5_751 },
        { percent: 500, base: 999, amount: 50 },
      ],
      total: 29_802,
    });
  });

  test("adds delivery to the base of its own rate", () => {
    const goods = [line(1, 10_000, 0, 2500)];
    expect(addUp(goods, { cost: toEurCents(600), vatPercent: toBasisPoints(2500) })).toEqual({
      ...{ goods: 10_000, deposit: 0, delivery: 600, withoutVat: 10_600 },
      vat: [{ percent: 2500, base: 10_600, amount: 2_650 }],
      total: 13_250,
    });
    expect(addUp(goods, { cost: toEurCents(600), vatPercent: toBasisPoints(500) })).toMatchObject({
      vat: [
        { percent: 2500, base: 10_000, amount: 2_500 },
        { percent: 500, base: 600, amount: 30 },
      ],
      total: 13_130,
    });
  });

  test("names delivery that is free, without a rate of its own", () => {
    const free = addUp([line(1, 10_000, 0, 2500)], { cost: toEurCents(0), vatPercent: toBasisPoints(500) });
    expect(free).toMatchObject({ delivery: 0, vat: [{ percent: 2500 }], total: 12_500 });
    expect(free.vat).toHaveLength(1);
  });

  test("rounds once for the rate, not once a line", () => {
    expect(addUp([line(1, 2, 0, 2500), line(1, 2, 0, 2500)]).vat).toEqual([{ percent: 2500, base: 4, amount: 1 }]);
  });

  test("five totals that agree with each other and do not depend on the order of lines", () => {
    const anyLine = fc
      .tuple(fc.integer({ min: 1, max: 999 }), fc.nat(999_999), fc.nat(99_999), fc.constantFrom(2500, 1300, 500, 0))
      .map(([quantity, price, deposit, vat]) => line(quantity, price, deposit, vat));
    fc.assert(
      fc.property(fc.array(anyLine), (lines) => {
        const totals = addUp(lines);
        expect(totals.goods).toBe(lines.reduce((all, one) => all + lineTotal(one), 0));
        expect(totals.withoutVat).toBe(totals.goods + totals.deposit);
        expect(totals.vat.reduce((all, rate) => all + rate.base, 0)).toBe(totals.withoutVat);
        for (const rate of totals.vat) expect(rate.amount).toBe(shareOf(rate.base, rate.percent));
        expect(totals.total).toBe(totals.vat.reduce<number>((all, rate) => all + rate.amount, totals.withoutVat));
        expect(addUp(lines.toReversed())).toEqual(totals);
      }),
    );
  });
});

function line(quantity: number, price: number, deposit: number, vat: number): PricedLine {
  return { quantity, price: toEurCents(price), deposit: toEurCents(deposit), vatPercent: toBasisPoints(vat) };
}

describe("the amount of approvals", () => {
  test.each([
    { goods: 49_000, delivery: 1_000, amount: 50_000 },
    { goods: 49_000, delivery: 0, amount: 49_000 },
    { goods: 49_000, delivery: undefined, amount: 49_000 },
    { goods: 0, delivery: 625, amount: 625 },
  ])("goods $goods and delivery $delivery: $amount", ({ goods, delivery, amount }) => {
    const charged = delivery === undefined ? {} : { delivery: toEurCents(delivery) };
    expect(approvalAmount({ goods: toEurCents(goods), ...charged })).toBe(amount);
  });

  test("is what an order costs without VAT and deposits, whatever its lines", () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 }).map(toEurCents);
    const rate = fc.constantFrom(0, 500, 1_300, 2_500).map(toBasisPoints);
    const line = fc.record({
      ...{ quantity: fc.integer({ min: 1, max: 999 }), price: cents, deposit: cents, vatPercent: rate },
    });
    const charge = fc.option(fc.record({ cost: cents, vatPercent: rate }));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), charge, (lines, delivery) => {
        const totals = addUp(lines, delivery);
        expect(approvalAmount(totals)).toBe(totals.withoutVat - totals.deposit);
      }),
    );
  });
});
