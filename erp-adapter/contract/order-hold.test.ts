import { expect, test } from "vitest";
import { toBasisPoints, toEurCents, ZERO } from "./money.ts";
import { dueInAdvance } from "./order-hold.ts";
import type { Order, OrderLine } from "./orders.ts";
import type { TaxNote } from "./tax.ts";

const PREPAYMENT = {
  seller: { name: "Veleprodaja Primjer d.o.o.", vat: "", address: "", postalCode: "", city: "" },
  ...{ iban: "HR3799999990000000001", model: "HR00", reference: "26-000417" },
};
const line = (about: Partial<OrderLine> = {}) =>
  ({
    ...{ position: 1, quantity: 2, open: 2, delivered: 0, price: toEurCents(1_000), deposit: ZERO },
    ...{ vatPercent: toBasisPoints(2_500), ...about },
  }) as OrderLine;
const order = (about: Partial<Order> = {}): Order =>
  ({
    ...{
      buyer: {},
      prepayment: PREPAYMENT,
      lines: [line(), line({ position: 2 })],
      totals: { total: toEurCents(5_000) },
    },
    ...about,
  }) as Order;
const hold = (kind: "prepayment" | "release", state: "waiting" | "released" | "expired") => ({
  hold: { kind, state, until: "2026-12-03" } as const,
});
const UNCONFIRMED: TaxNote = { code: "S", text: "", because: "unconfirmed", number: "SI12345679" };

test.each<[about: string, order: Order, due: number]>([
  ["a guest's order", order(), 5_000],
  ["one on account", order({ buyer: undefined }), 0],
  ["one of an ERP that does not say how", order({ prepayment: undefined }), 0],
  ["one that waits for its payment", order({ buyer: undefined, ...hold("prepayment", "waiting") }), 5_000],
  ["one that was paid", order({ buyer: undefined, ...hold("prepayment", "released") }), 0],
  ["one that was not paid in time", order(hold("prepayment", "expired")), 0],
  ["a guest's that sales decide on", order(hold("release", "waiting")), 0],
  ["a guest's that sales have released", order(hold("release", "released")), 5_000],
  [
    "one whose VAT may have changed since",
    order({ lines: [line({ taxNote: UNCONFIRMED })], ...hold("release", "released") }),
    0,
  ],
  ["one of which a line was cancelled", order({ lines: [line(), line({ position: 2, open: 0 })] }), 2_500],
  ["one that was cancelled", order({ lines: [line({ open: 0 })] }), 0],
  ["one of which something was handed over", order({ lines: [line({ open: 1, delivered: 1 })] }), 0],
])("%s has this amount due in advance", (_, one, due) => {
  expect(dueInAdvance(one)).toBe(due);
});
