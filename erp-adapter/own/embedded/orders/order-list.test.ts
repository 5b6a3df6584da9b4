import type { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { toRuns } from "#tests/support/rounds.ts";
import type { User } from "../../../contract/accounts.ts";
import type { UserId } from "../../../contract/context.ts";
import { addDays } from "../../../contract/local-date.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../../contract/orders.ts";
import { compiled, compiledAtOnce } from "../../../sqlite/testing/compiled-at-once.ts";
import { openBooks } from "../books.ts";
import { createOrderList } from "./order-list.ts";
import { toOrderStatus } from "./order-status.ts";
import { createOrderIndex } from "./order-words.ts";

vi.mock(import("../../../sqlite/prepared-statement.ts"), async (original) => compiledAtOnce(await original()));

const GUEST = { id: "u" as UserId, partner: null } as User;
const STATUSES = ["new", "confirmed", "picking", "delivered", "cancelled", "lost"];
const MAKERS = ["Bosch", "Denso", "Bosal"];

const order = fc.record({
  day: fc.nat(6),
  status: fc.constantFrom(...STATUSES),
  later: fc.constantFrom(...STATUSES, null),
  maker: fc.constantFrom(...MAKERS),
  isOther: fc.boolean(),
});
const asked = fc.record({
  status: fc.constantFrom(null, ...ORDER_STATUSES),
  from: fc.option(fc.nat(8)),
  to: fc.option(fc.nat(8)),
  text: fc.constantFrom("", "bos", "bosch", "denso", "valeo"),
  page: fc.integer({ min: 1, max: 3 }),
});

test.each([true, false])("lists and counts what a walk over all orders does; dates in order: %s", (isInOrder) => {
  fc.assert(
    fc.property(fc.array(order, { maxLength: 25 }), fc.array(asked, { minLength: 10, maxLength: 10 }), (made, asks) => {
      const orders = isInOrder ? made.toSorted((a, b) => a.day - b.day) : made;
      const db = openBooks(":memory:");
      const rows = orders.map((one, at) => ({ ...one, seq: at + 1, number: `26-${at + 1}`, date: dateOf(one.day) }));
      writeOrders(db, rows);
      const list = createOrderList(db);
      const all = rows.filter((row) => !row.isOther).reverse();
      for (const { from, to, text, ...ask } of asks) {
        const period = { from: from === null ? null : dateOf(from), to: to === null ? null : dateOf(to) };
        if (period.from !== null && period.to !== null && period.from > period.to) continue;
        const wanted = all
          .filter((row) => ask.status === null || statusOf(row) === ask.status)
          .filter(({ date }) => date >= (period.from ?? "") && date <= (period.to ?? "9"))
          .filter(({ maker }) => maker.toLowerCase().startsWith(text))
          .toSorted((a, b) => b.day - a.day || b.seq - a.seq);
        const { items, total } = list({ ...ask, ...period, text, pageSize: 3 }, GUEST);
        expect(total).toBe(wanted.length);
        const page = wanted.slice((ask.page - 1) * 3, ask.page * 3);
        expect(items.map((item) => item.number)).toEqual(page.map((row) => row.number));
      }
      db.close();
    }),
    toRuns(20, 60),
  );
});

test.each([
  ["all of them", "", [1, 2, 3]],
  ["those with a word, dates in the order of the numbers", "bosch", [1, 2, 3]],
  ["those with a word, a number out of that order", "bosch", [2, 1, 3]],
])("by its anchor a list leaves out the orders that came since: %s", (_, text, days) => {
  const db = openBooks(":memory:");
  const orderOf = (seq: number, day: number) => {
    return { seq, number: `26-${seq}`, date: dateOf(day), status: "new", later: null, maker: "Bosch", isOther: false };
  };
  writeOrders(
    db,
    days.map((day, at) => orderOf(at + 1, day)),
  );
  const list = createOrderList(db);
  const first = list({ text, page: 1, pageSize: 2 }, GUEST);
  writeOrders(db, [orderOf(4, 3), orderOf(5, 4)]);
  const period = { from: dateOf(0), to: dateOf(6) };
  for (const more of [{}, period]) {
    const read = [1, 2].map((page) => list({ ...more, text, page, pageSize: 2, anchor: first.anchor }, GUEST));
    const wanted = days.map((day, at) => orderOf(at + 1, day)).toSorted((a, b) => (a.date < b.date ? 1 : -1));
    expect(read.flatMap(({ items }) => items.map(({ number }) => number))).toEqual(wanted.map(({ number }) => number));
    expect(read.map(({ total, anchor }) => ({ total, anchor }))).toEqual(
      [1, 2].map(() => ({ total: 3, anchor: first.anchor })),
    );
  }
  expect(list({ text, page: 1, pageSize: 2 }, GUEST)).toMatchObject({
    total: 5,
    items: [{ number: "26-5" }, { number: "26-4" }],
  });
  db.close();
});

test("a list within a status reads that status's index and no other order", () => {
  const db = openBooks(":memory:");
  const plans = statementsOfList(db)
    .filter((sql) => sql.includes("status = ?2") && sql.includes("from customer_order"))
    .map((sql) => planOf(db, sql));
  expect(plans.length).toBe(3);
  for (const plan of plans) {
    expect(plan).toContain("customer_order_status_list (owner=? AND status=?");
    expect(plan).not.toContain("TEMP B-TREE");
  }
  db.close();
});

test("a search within a status or a period looks at no order but those on the page", () => {
  const db = openBooks(":memory:");
  const counts = statementsOfList(db).filter((sql) => /count\(\*\) as count from order_search/.test(sql));
  const [inIndex = ""] = counts.filter((sql) => !sql.includes("join"));
  expect(planOf(db, inIndex)).toMatch(/^SCAN order_search VIRTUAL TABLE INDEX \S+M\S*$/);
  db.close();
});

function dateOf(day: number): string {
  return addDays("2026-11-01", day);
}

function statusOf({ status, later }: { status: string; later: string | null }): OrderStatus {
  return toOrderStatus(later ?? status);
}

function statementsOfList(db: DatabaseSync): string[] {
  compiled.length = 0;
  createOrderList(db);
  return compiled;
}

function planOf(db: DatabaseSync, sql: string): string {
  return db
    .prepare(`explain query plan ${sql}`)
    .all()
    .map(({ detail }) => detail)
    .join("; ");
}

interface WrittenOrder {
  seq: number;
  number: string;
  date: string;
  status: string;
  later: string | null;
  maker: string;
  isOther: boolean;
}

/** Writes orders of two guests, and then sets those that have a `later` status to it. */
function writeOrders(db: DatabaseSync, orders: readonly WrittenOrder[]): void {
  db.exec("insert or ignore into user (id, kind, created_at) values ('u', 'guest', 0), ('other', 'guest', 0)");
  const index = createOrderIndex(db);
  const insert = db.prepare(
    `insert into customer_order (number, user, placed_at, date, document_number, erp_status, searchable, seq)
      values (?, ?, 0, ?, '', ?, 1, ?)`,
  );
  const insertLine = db.prepare(
    `insert into order_line (customer_order, position, product, number, manufacturer, title_en, title_hr, unit,
        quantity, wholesale, discount, price, deposit, vat, now, later)
      values (?, 1, 'x~1', '1', ?, '', '', 'pcs', 1, 1, 0, 1, 0, 2500, 1, 0)`,
  );
  for (const { seq, number, date, status, maker, isOther } of orders) {
    insert.run(number, isOther ? "other" : "u", date, status, seq);
    insertLine.run(number, maker);
    index({ seq, number, documentNumber: "", lines: [{ number: "1", manufacturer: maker }] });
  }
  const update = db.prepare("update customer_order set erp_status = ? where number = ?");
  for (const { number, later } of orders) if (later !== null) update.run(later, number);
}
