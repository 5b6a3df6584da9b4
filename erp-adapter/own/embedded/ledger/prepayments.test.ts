import type { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Delivery } from "../../../contract/delivery.ts";
import { type EurCents, toBasisPoints, toEurCents } from "../../../contract/money.ts";
import type { OrderId, OrderLine } from "../../../contract/orders.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import { openBooks } from "../books.ts";
import { createPrepayments, type Prepayments } from "./prepayments.ts";

const ID = "26-000001" as OrderId;
const OTHER = "26-000002" as OrderId;
/** midnight in Zagreb, when it is still the day before in UTC */
const NIGHT = Date.UTC(2026, 10, 26, 23);
/** two lines: one piece at 100.00 net, and two pieces at 50.00 net; 250.00 with VAT */
const ORDER = orderOf([
  { open: 1, price: 10_000 },
  { open: 2, price: 5_000 },
]);

let db: DatabaseSync;
let prepayments: Prepayments;
let rows: number;

beforeEach(() => {
  db = openBooks(":memory:");
  // Foreign keys are not checked, because this test writes no rows for orders and partners.
  db.exec("pragma foreign_keys = off");
  prepayments = createPrepayments(db);
  rows = 0;
});
afterEach(() => db.close());

describe("the amount that is due", () => {
  test.each<[string, Parameters<typeof orderOf>[0], EurCents | null, number]>([
    ["all pieces with VAT", [{ open: 2, price: 10_000 }], null, 25_000],
    ["pieces that are delivered count on", [{ open: 1, delivered: 2, price: 10_000 }], null, 37_500],
    ["cancelled pieces do not", [{ quantity: 5, open: 1, price: 10_000 }], null, 12_500],
    ["deposits do", [{ open: 2, price: 10_000, deposit: 1_000 }], null, 27_500],
    ["delivery does", [{ open: 1, price: 10_000 }], toEurCents(1_000), 13_750],
    ["delivery alone is nothing: all is cancelled", [{ quantity: 2, open: 0, price: 10_000 }], toEurCents(1_000), 0],
    ["an order without lines", [], toEurCents(1_000), 0],
  ])("%s", (_, lines, delivery, due) => {
    expect(prepayments.of(orderOf(lines, delivery))).toEqual({ due, received: 0, date: null });
  });
});

describe("the amount that was received", () => {
  test("is what was noted and what is booked on the order's invoices, up to the last day of either", () => {
    prepayments.add(ORDER, cents(10_000), NIGHT);
    expect(prepayments.of(ORDER)).toEqual({ due: 25_000, received: 10_000, date: "2026-11-27" });
    book(ID, 4_000, "2026-12-01");
    expect(prepayments.of(ORDER)).toEqual({ due: 25_000, received: 14_000, date: "2026-12-01" });
    book(ID, 1_000, "2026-11-01");
    expect(prepayments.of(ORDER)).toMatchObject({ received: 15_000, date: "2026-12-01" });
  });

  test("of another order is not this order's", () => {
    prepayments.add({ ...ORDER, id: OTHER }, cents(10_000), NIGHT);
    book(OTHER, 4_000, "2026-12-01");
    expect(prepayments.of(ORDER)).toMatchObject({ received: 0, date: null });
    expect(prepayments.take(ID, cents(25_000), NIGHT)).toBe(0);
  });
});

describe("money is noted", () => {
  test.each<[string, { noted?: number; booked?: number; asked: number | null }, number | { limit: number }]>([
    ["all that is open, unless an amount is given", { asked: null }, 25_000],
    ["the rest, if some is there", { noted: 10_000, booked: 4_000, asked: null }, 11_000],
    ["a part", { asked: 1 }, 1],
    ["exactly what is open", { noted: 10_000, asked: 15_000 }, 15_000],
    ["no cent more", { noted: 10_000, asked: 15_001 }, { limit: 15_000 }],
    ["no cent more than an invoice leaves open", { booked: 4_000, asked: 21_001 }, { limit: 21_000 }],
    ["nothing once all is there", { noted: 25_000, asked: null }, { limit: 0 }],
    ["not zero", { asked: 0 }, { limit: 25_000 }],
    ["paid back, in part", { noted: 10_000, asked: -4_000 }, -4_000],
    ["paid back, all that was noted", { noted: 10_000, asked: -10_000 }, -10_000],
    ["paid back, no more than was noted", { noted: 10_000, asked: -10_001 }, { limit: -10_000 }],
    ["paid back, nothing that is on an invoice", { booked: 4_000, asked: -1 }, { limit: 0 }],
  ])("%s", (_, { noted = 0, booked = 0, asked }, outcome) => {
    if (noted > 0) prepayments.add(ORDER, cents(noted), NIGHT);
    if (booked > 0) book(ID, booked, "2026-12-01");
    const add = () => prepayments.add(ORDER, asked === null ? null : cents(asked), NIGHT);
    if (typeof outcome === "number") {
      expect(add()).toBe(outcome);
      expect(prepayments.of(ORDER).received).toBe(noted + booked + outcome);
    } else {
      const details = { field: "amount", rule: "max", limit: outcome.limit };
      expect(add).toThrow(expect.objectContaining({ code: "VALIDATION", details: expect.objectContaining(details) }));
      expect(prepayments.of(ORDER).received).toBe(noted + booked);
    }
  });

  test("nothing is open, and nothing is owed back by itself, of an order that was cancelled after it was paid", () => {
    prepayments.add(ORDER, null, NIGHT);
    const cancelled = orderOf([{ quantity: 1, open: 0, price: 10_000 }]);
    expect(prepayments.of(cancelled)).toMatchObject({ due: 0, received: 25_000 });
    expect(() => prepayments.add(cancelled, null, NIGHT)).toThrow(expect.objectContaining({ code: "VALIDATION" }));
    expect(prepayments.add(cancelled, cents(-25_000), NIGHT)).toBe(-25_000);
  });
});

describe("an invoice takes", () => {
  test.each([
    ["what it leaves open, if more was noted", 25_000, 10_000, 10_000],
    ["all that was noted, if it needs more", 10_000, 25_000, 10_000],
    ["nothing, if nothing was noted", 0, 25_000, 0],
    ["nothing, if nothing of it is open", 10_000, 0, 0],
    ["nothing, if it owes money itself", 10_000, -5_000, 0],
  ])("%s", (_, noted, open, taken) => {
    if (noted > 0) prepayments.add(ORDER, cents(noted), NIGHT);
    expect(prepayments.take(ID, cents(open), NIGHT)).toBe(taken);
    expect(prepayments.of(ORDER).received).toBe(noted - taken);
    expect(prepayments.take(ID, cents(100_000), NIGHT), "the rest is there for the next one").toBe(noted - taken);
  });
});

function cents(amount: number): EurCents {
  return toEurCents(amount);
}

type Pieces = Pick<OrderLine, "open"> & { price: number } & Partial<Pick<OrderLine, "quantity" | "delivered">>;

function orderOf(pieces: readonly (Pieces & { deposit?: number })[], cost: EurCents | null = null) {
  const lines = pieces.map(({ open, delivered = 0, quantity = open + delivered, price, deposit = 0 }, index) => ({
    ...{ position: index + 1, product: `bosch~${index}` as ProductId, number: String(index), title: "Part" },
    ...{ manufacturer: "Bosch", unit: "pcs", quantity, now: quantity, later: 0, delivered, open },
    ...{ wholesale: cents(price), price: cents(price), deposit: cents(deposit), total: cents(price * quantity) },
    ...{ discountPercent: toBasisPoints(0), vatPercent: toBasisPoints(2_500) },
  }));
  const address = { name: "A", contact: "", address: "B 1", postalCode: "1", city: "C", country: "HR", phone: "" };
  const delivery: Delivery = {
    ...{ to: { kind: "once", address }, carrier: null, carrierName: "", cost, vatPercent: toBasisPoints(2_500) },
    ...{ date: null, note: "", shipment: "together" },
  };
  return { id: ID, lines, delivery };
}

/** Adds an invoice of an order, and a payment of this amount for the invoice. */
function book(order: OrderId, amount: number, date: string) {
  rows += 2;
  const number = `R-${rows}`;
  db.prepare(
    `insert into invoice (seq, number, partner, customer_order, kind, at, date, due_date, buyer_name, buyer_vat,
      buyer_address, buyer_postal_code, buyer_city, without_vat, total)
    values (?, ?, '001001', ?, 'invoice', 0, ?, ?, '', '', '', '', '', 80000, 100000)`,
  ).run(rows, number, order, date, date);
  db.prepare("insert into payment (seq, invoice, partner, at, date, amount) values (?, ?, '001001', 0, ?, ?)").run(
    ...[rows + 1, number, date, amount],
  );
}
