import { describe, expect, test } from "vitest";
import { type EurCents, toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import type { PricedLine } from "#erp-adapter/contract/totals.ts";
import { fittingPart, type PartDelivery, toCreditRoom, totalOfPart } from "./credit-room.ts";

const euros = (amount: number): EurCents => toEurCents(Math.round(amount * 100));

describe("the room for an order", () => {
  test.each([
    { what: "fits", limit: 5000, used: 4000, total: 500, free: 1000, over: 0 },
    { what: "is over", limit: 5000, used: 4600, total: 500, free: 400, over: 100 },
    { what: "fits exactly", limit: 5000, used: 4500, total: 500, free: 500, over: 0 },
    { what: "is over by a cent", limit: 5000, used: 4500, total: 500.01, free: 500, over: 0.01 },
    { what: "finds more used than agreed", limit: 5000, used: 5200, total: 500, free: 0, over: 700 },
    { what: "against prepayment only", limit: 0, used: 0, total: 500, free: 0, over: 500 },
    { what: "with a credit balance", limit: 0, used: -300, total: 500, free: 300, over: 200 },
  ])("an order that $what", ({ limit, used, total, free, over }) => {
    const summary = { creditLimit: euros(limit), creditUsed: euros(used) };
    expect(toCreditRoom(summary, euros(total))).toEqual({
      limit: euros(limit),
      used: euros(used),
      free: euros(free),
      over: euros(over),
    });
  });

  test.each([
    { what: "no limit was agreed", creditLimit: null, creditUsed: euros(1) },
    { what: "the ERP does not say what is used", creditLimit: euros(1), creditUsed: null },
  ])("is not known if $what", ({ creditLimit, creditUsed }) => {
    expect(toCreditRoom({ creditLimit, creditUsed }, euros(500))).toBeNull();
  });
});

/** An order line with this net price in euros; one piece, no deposit and 25 % VAT unless given. */
const line = (net: number, { quantity = 1, deposit = 0, vat = 25 } = {}): PricedLine => ({
  quantity,
  price: euros(net),
  deposit: euros(deposit),
  vatPercent: toBasisPoints(vat * 100),
});

/** A delivery costs 10.00 net for goods below 100.00 net, and is free from there on. */
const CARRIER: PartDelivery = {
  costs: [
    { from: euros(0), cost: euros(10) },
    { from: euros(100), cost: euros(0) },
  ],
  vatPercent: toBasisPoints(2_500),
  deliveries: 2,
};

describe("the total of a part", () => {
  test.each([
    { what: "goods with VAT", lines: [line(80)], delivery: null, total: 100 },
    { what: "deposits count", lines: [line(80, { quantity: 2, deposit: 20 })], delivery: null, total: 250 },
    { what: "delivery counts", lines: [line(80)], delivery: CARRIER, total: 112.5 },
    { what: "free delivery from an amount on", lines: [line(80), line(20)], delivery: CARRIER, total: 125 },
    { what: "each delivery costs", lines: [line(80)], delivery: { ...CARRIER, isPerDelivery: true }, total: 125 },
    { what: "the cost is not known", lines: [line(80)], delivery: { ...CARRIER, costs: [] }, total: 100 },
    { what: "nothing is chosen", lines: [], delivery: CARRIER, total: 0 },
  ])("$what", ({ lines, delivery, total }) => {
    expect(totalOfPart(lines, delivery)).toBe(euros(total));
  });
});

describe("a part that fits", () => {
  test.each([
    { what: "all", nets: [80, 80], free: 200, fits: [80, 80] },
    { what: "in the order of the cart", nets: [160, 80, 40], free: 250, fits: [160, 40] },
    { what: "a line that is too much alone is passed over", nets: [800, 80, 80], free: 120, fits: [80] },
    { what: "none", nets: [800, 80], free: 99.99, fits: [] },
    { what: "nothing is free", nets: [80], free: 0, fits: [] },
  ])("$what", ({ nets, free, fits }) => {
    const lines = nets.map((net) => line(net));
    expect(fittingPart(lines, euros(free), null).map(({ price }) => price)).toEqual(fits.map(euros));
  });

  test.each([
    { delivery: null, count: 1 },
    { delivery: CARRIER, count: 0 },
  ])("with its delivery: $count", ({ delivery, count }) => {
    expect(fittingPart([line(80)], euros(112.49), delivery)).toHaveLength(count);
  });

  test("its lines add up as the order does: VAT once per rate, not per line", () => {
    const lines = Array.from({ length: 1_000 }, (_, at) => line(0.02, { vat: at % 2 === 0 ? 25 : 13 }));
    const free = totalOfPart(lines, null);
    expect(fittingPart(lines, free, null)).toHaveLength(1_000);
    expect(fittingPart(lines, toEurCents(free - 1), null)).toHaveLength(999);
  });
});
