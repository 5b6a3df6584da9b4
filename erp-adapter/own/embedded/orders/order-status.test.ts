import { expect, test } from "vitest";
import { GENERAL_PARTNER } from "../../../contract/context.ts";
import { ORDER_STATUSES } from "../../../contract/orders.ts";
import { openBooks } from "../books.ts";
import { NEW_ORDER, toOrderStatus } from "./order-status.ts";

const WORDS = [
  [NEW_ORDER, "pending"],
  ["confirmed", "undelivered"],
  ["picking", "undelivered"],
  ["partly-delivered", "undelivered"],
  ["delivered", "delivered"],
  ["cancelled", "cancelled"],
  ["returned", "other"],
  ["NEW", "other"],
  ["", "other"],
  ["__proto__", "other"],
  ["toString", "other"],
] as const;

test.each(WORDS)("%j is %s", (word, status) => {
  expect(toOrderStatus(word)).toBe(status);
  expect(ORDER_STATUSES).toContain(status);
});

test("the books put every word in the same class", () => {
  const db = openBooks(":memory:");
  db.exec("insert into user (id, kind, created_at) values ('u', 'guest', 0)");
  const insert = db.prepare(
    `insert into customer_order (number, user, partner, placed_at, date, document_number, erp_status)
      values (?, 'u', '${GENERAL_PARTNER}', 0, '2026-11-20', 'DOC', ?)`,
  );
  const select = db.prepare("select status from customer_order where number = ?");
  for (const [at, [word, status]] of WORDS.entries()) {
    insert.run(String(at), word);
    expect(select.get(String(at))).toEqual({ status });
  }
  db.close();
});
