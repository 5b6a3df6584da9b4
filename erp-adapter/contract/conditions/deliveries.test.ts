import { expect, test } from "vitest";
import type { Address, BranchId } from "../delivery.ts";
import { toBasisPoints, toEurCents } from "../money.ts";
import type { ProductId } from "../product-id.ts";
import type { Priced } from "./conditions.ts";
import { deliveriesOf, tooLateFor } from "./deliveries.ts";
import type { Supply } from "./supply.ts";

const TODAY = "2026-11-24";
const FRIDAY = "2026-11-27";
const MONDAY = "2026-11-30";

function line(quantity: number, now: number, supply?: Supply[]): Priced {
  return {
    ...{ product: "bosch~1" as ProductId, quantity, now, later: quantity - now, stockShown: Math.min(now, 12) },
    ...{ wholesale: toEurCents(100), price: toEurCents(100), deposit: toEurCents(0) },
    ...{ discountPercent: toBasisPoints(0), vatPercent: toBasisPoints(2_500), availability: "available" },
    ...{ quotedAt: `${TODAY}T09:00:00Z`, ...(supply && { supply }) },
  };
}

const shelf = (warehouse: string, quantity: number, more: Partial<Supply> = {}): Supply => ({
  ...{ warehouse, quantity, date: null, kind: "shelf", ...more },
});
const incoming = (quantity: number, date: string | null, more: Partial<Supply> = {}): Supply => ({
  ...{ warehouse: "Zagreb", quantity, date, kind: "incoming", ...more },
});

test.each<[string, Priced[], number, string | null]>([
  ["nothing", [], 0, null],
  ["all on one shelf", [line(4, 4)], 1, TODAY],
  ["nothing on the shelf", [line(4, 0)], 1, null],
  ["some now and the rest not known", [line(4, 3)], 2, null],
  ["two lines of which one is short", [line(4, 4), line(2, 1)], 2, null],
  ["4 in Zagreb and 3 in Split", [line(7, 7, [shelf("Zagreb", 4), shelf("Split", 3)])], 2, TODAY],
  [
    "4 in Zagreb, 3 in Split a day away, 3 on Friday",
    [line(10, 7, [shelf("Zagreb", 4), shelf("Split", 3, { gathered: "2026-11-25" }), incoming(5, FRIDAY)])],
    3,
    FRIDAY,
  ],
  ["more than is announced", [line(10, 4, [shelf("Zagreb", 4), incoming(5, FRIDAY)])], 3, null],
  [
    "two lines on two days",
    [line(1, 0, [incoming(1, FRIDAY)]), line(1, 0, [incoming(1, MONDAY)]), line(1, 0, [incoming(1, FRIDAY)])],
    2,
    MONDAY,
  ],
  ["goods gathered later than they leave", [line(1, 0, [incoming(1, FRIDAY, { gathered: MONDAY })])], 1, MONDAY],
])("%s", (_, lines, count, together) => {
  expect(deliveriesOf(lines, { isPickUp: false })).toEqual({ count, together });
});

test("pieces that are picked up are one delivery a day, whatever place they come from", () => {
  const lines = [
    line(1, 0, [incoming(1, FRIDAY)]),
    line(3, 0, [{ ...incoming(3, FRIDAY), warehouse: "Split", kind: "transfer" }]),
  ];
  expect(deliveriesOf(lines, { isPickUp: false }).count).toBe(2);
  expect(deliveriesOf(lines, { isPickUp: true })).toEqual({ count: 1, together: FRIDAY });
});

const SENT = { kind: "own", address: null } as const;
const PICKED_UP = { kind: "pickup", branch: "split" as BranchId, address: {} as Address } as const;
const WEDNESDAY = "2026-11-25";

test.each<[string, Priced[], Parameters<typeof tooLateFor>[0], { date: string | null } | null]>([
  ["no wish", [line(4, 0)], { to: SENT, date: null, shipment: "together" }, null],
  ["on the shelf, tomorrow", [line(4, 4)], { to: SENT, date: WEDNESDAY, shipment: "together" }, null],
  ["on the shelf, picked up today", [line(4, 4)], { to: PICKED_UP, date: TODAY, shipment: "together" }, null],
  ["no day known", [line(4, 3)], { to: SENT, date: FRIDAY, shipment: "as-available" }, { date: null }],
  [
    "announced for the day itself, sent",
    [line(1, 0, [incoming(1, FRIDAY)])],
    { to: SENT, date: FRIDAY, shipment: "as-available" },
    { date: FRIDAY },
  ],
  [
    "announced for the day itself, picked up",
    [line(1, 0, [incoming(1, FRIDAY)])],
    { to: PICKED_UP, date: FRIDAY, shipment: "as-available" },
    null,
  ],
  [
    "announced for a later day, picked up",
    [line(1, 0, [incoming(1, MONDAY)])],
    { to: PICKED_UP, date: FRIDAY, shipment: "as-available" },
    { date: MONDAY },
  ],
  [
    "one of two lines later",
    [line(1, 1), line(1, 0, [incoming(1, MONDAY)])],
    { to: SENT, date: FRIDAY, shipment: "as-available" },
    { date: MONDAY },
  ],
  [
    "gathered later, together",
    [line(1, 0, [incoming(1, TODAY, { gathered: FRIDAY })])],
    { to: SENT, date: WEDNESDAY, shipment: "together" },
    { date: FRIDAY },
  ],
  [
    "gathered later, each part for itself",
    [line(1, 0, [incoming(1, TODAY, { gathered: FRIDAY })])],
    { to: SENT, date: WEDNESDAY, shipment: "as-available" },
    null,
  ],
])("goods for a wished day: %s", (_, lines, wished, late) => {
  expect(tooLateFor(wished, lines)).toEqual(late);
});
