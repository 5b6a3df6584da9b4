import type { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PartnerCode } from "../../../contract/context.ts";
import { toEurCents } from "../../../contract/money.ts";
import { openBooks } from "../books.ts";
import { type Commitments, createCommitments } from "./credit-limit.ts";

const PARTNER = "000001" as PartnerCode;
const OTHER = "000002" as PartnerCode;

let db: DatabaseSync;
let commitments: Commitments;

beforeEach(() => {
  db = openBooks(":memory:");
  db.exec("insert into partner (code, name, credit_limit) values ('000001', 'one', 10000), ('000002', 'two', null)");
  db.exec(
    "insert into user (id, kind, partner, created_at) values ('u1', 'customer', '000001', 0), ('u2', 'customer', '000002', 0)",
  );
  commitments = createCommitments(db);
});
afterEach(() => db.close());

test("an order up to the limit passes, and a cent beyond is CREDIT_LIMIT with limit and use", () => {
  writeOrder("1", [{ price: 1_000 }]);
  expect(() => commitments.assertCredit(PARTNER, toEurCents(8_750))).not.toThrow();
  expect(() => commitments.assertCredit(PARTNER, toEurCents(8_751))).toThrow(
    expect.objectContaining({ code: "CREDIT_LIMIT", details: { limit: 10_000, open: 1_250 } }),
  );
});

test("a partner without a limit may owe anything, and one with a limit of nothing not a cent", () => {
  expect(commitments.limitOf(OTHER)).toBeNull();
  expect(() => commitments.assertCredit(OTHER, toEurCents(Number.MAX_SAFE_INTEGER))).not.toThrow();
  db.exec("update partner set credit_limit = 0 where code = '000002'");
  expect(commitments.limitOf(OTHER)).toBe(0);
  expect(() => commitments.assertCredit(OTHER, toEurCents(0))).not.toThrow();
  expect(() => commitments.assertCredit(OTHER, toEurCents(1))).toThrow(
    expect.objectContaining({ code: "CREDIT_LIMIT" }),
  );
});

test("a partner who is not in the books, such as a guest's, has no limit and owes nothing", () => {
  const stranger = "000003" as PartnerCode;
  expect([commitments.limitOf(stranger), commitments.usedOf(stranger)]).toEqual([null, 0]);
  expect(() => commitments.assertCredit(stranger, toEurCents(1))).not.toThrow();
});

test.each([
  ["new", 1_250],
  ["confirmed", 1_250],
  ["picking", 1_250],
  ["partly-delivered", 1_250],
  ["delivered", 1_250],
  ["cancelled", 0],
  ["lost in the post", 0],
])("an order that is %s counts %i", (status, used) => {
  writeOrder("1", [{ price: 1_000 }], { status });
  expect(commitments.usedOf(PARTNER)).toBe(used);
});

test("price and deposit of pieces that no invoice has yet count for an order, with VAT", () => {
  writeOrder("1", [
    { price: 100, deposit: 20, quantity: 3 },
    { price: 7_000, vat: 1_300 },
  ]);
  expect(commitments.usedOf(PARTNER)).toBe(450 + 7_910);
  writeInvoice("R1", { order: "1", total: 0, delivered: [{ position: 1, quantity: 2 }] });
  expect(commitments.usedOf(PARTNER)).toBe(150 + 7_910);
  writeInvoice("R2", {
    order: "1",
    total: 0,
    delivered: [
      { position: 1, quantity: 1 },
      { position: 2, quantity: 1 },
    ],
  });
  expect(commitments.usedOf(PARTNER)).toBe(0);
});

test("VAT is rounded once for each order and rate: not for each line, and not for all orders at once", () => {
  writeOrder("1", [{ price: 2 }, { price: 2 }]);
  expect(commitments.usedOf(PARTNER)).toBe(5);
  writeOrder("2", [{ price: 2 }]);
  writeOrder("3", [{ price: 2 }]);
  expect(commitments.usedOf(PARTNER)).toBe(5 + 3 + 3);
  writeOrder("4", [{ price: 2 }, { price: 4, vat: 1_300 }]);
  expect(commitments.usedOf(PARTNER)).toBe(11 + 3 + 5);
});

test("open sums of invoices count beside the orders, less payments, and a credit note takes off", () => {
  writeOrder("1", [{ price: 1_000 }]);
  writeInvoice("R1", { order: "1", total: 5_000 });
  expect([commitments.openOf(PARTNER), commitments.usedOf(PARTNER)]).toEqual([5_000, 6_250]);
  db.exec(
    "insert into payment (seq, invoice, partner, at, date, amount) values (90, 'R1', '000001', 0, '2026-11-20', 1500)",
  );
  writeInvoice("O1", { order: "1", total: -700, corrects: "R1" });
  expect([commitments.openOf(PARTNER), commitments.usedOf(PARTNER)]).toEqual([2_800, 4_050]);
});

test("a partner's orders and invoices count for that partner alone", () => {
  writeOrder("1", [{ price: 1_000 }]);
  writeInvoice("R1", { order: "1", total: 5_000 });
  expect([commitments.openOf(OTHER), commitments.usedOf(OTHER)]).toEqual([0, 0]);
});

interface Line {
  price: number;
  deposit?: number;
  quantity?: number;
  vat?: number;
}

function writeOrder(number: string, lines: readonly Line[], { status = "new" } = {}): void {
  db.prepare(
    `insert into customer_order (number, user, partner, placed_at, date, document_number, erp_status, seq)
      values (?, 'u1', '000001', 0, '2026-11-20', '', ?, ?)`,
  ).run(number, status, Number(number));
  const insert = db.prepare(
    `insert into order_line (customer_order, position, product, number, manufacturer, title_en, title_hr, unit,
        quantity, wholesale, discount, price, deposit, vat, now, later)
      values (?1, ?2, 'x~1', '1', 'x', '', '', 'pcs', ?3, 1, 0, ?4, ?5, ?6, ?3, 0)`,
  );
  for (const [at, { price, deposit = 0, quantity = 1, vat = 2_500 }] of lines.entries())
    insert.run(number, at + 1, quantity, price, deposit, vat);
}

interface Document {
  order: string;
  total: number;
  corrects?: string;
  delivered?: readonly { position: number; quantity: number }[];
}

function writeInvoice(number: string, { order, total, corrects, delivered = [] }: Document): void {
  db.prepare(
    `insert into invoice (number, partner, customer_order, kind, corrects, at, date, due_date, buyer_name, buyer_vat,
        buyer_address, buyer_postal_code, buyer_city, without_vat, total)
      values (?, '000001', ?, ?, ?, 0, '2026-11-20', '2026-12-20', '', '', '', '', '', 0, ?)`,
  ).run(number, order, corrects ? "credit-note" : "invoice", corrects ?? null, total);
  const id = db
    .prepare("insert into delivery (customer_order, at, date) values (?, 0, '2026-11-20')")
    .run(order).lastInsertRowid;
  const insert = db.prepare("insert into delivery_line (delivery, position, quantity) values (?, ?, ?)");
  for (const { position, quantity } of delivered) insert.run(id, position, quantity);
  db.prepare("update delivery set invoice = ? where id = ?").run(number, id);
}
