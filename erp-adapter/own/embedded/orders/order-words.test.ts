import { expect, test } from "vitest";
import type { OrderStatus } from "../../../contract/orders.ts";
import { openBooks } from "../books.ts";
import { createOrderIndex, fillOrderSearch, toOrderQuery } from "./order-words.ts";

const INJECTOR = { number: "0 445 110 470", manufacturer: "Bosch" };
const SENSOR = { number: "ŠČ-1", manufacturer: "Đuro Šarić" };

test.each([
  ["0445110470", true],
  ["0 445 110 470", true],
  ["0445-110", true],
  ["0445", true],
  ["110", true],
  ["45110", false],
  ["bosch", true],
  ["BOS", true],
  ["bosch duro", true],
  ["šarić", true],
  ["saric", true],
  ["sc1", true],
  ["26-000123", true],
  ["26000123", true],
  ["000124", false],
  ["nar 7", true],
  ["注文", true],
  ["bosch delphi", false],
  ['"', false],
  ["*", false],
  ["NOT bosch", false],
  ["words : bosch", false],
])("%j finds the order: %s", (text, isFound) => {
  const db = openBooks(":memory:");
  const index = createOrderIndex(db);
  db.exec(`
    insert into partner (code, name) values ('001001', 'Znak');
    insert into user (id, kind, partner, created_at) values ('u', 'customer', '001001', 0), ('v', 'guest', null, 0);
    insert into customer_order (number, user, partner, placed_at, date, document_number, erp_status, seq) values
      ('26-000123', 'u', '001001', 0, '2026-11-20', 'NAR-7/26 注文', 'new', 1),
      ('26-000124', 'v', null, 0, '2026-11-20', 'NAR-7/26 注文', 'new', 2);`);
  const order = { number: "26-000123", documentNumber: "NAR-7/26 注文", lines: [INJECTOR, SENSOR] };
  index({ ...order, seq: 1 });
  index({ ...order, seq: 2 });
  const find = (status: OrderStatus | null) => {
    const query = toOrderQuery("p001001", status, text);
    const rows =
      query === null ? [] : db.prepare("select rowid from order_search where order_search match ?").all(query);
    return rows.map((row) => row.rowid);
  };
  const found = isFound ? [1] : [];
  expect([find(null), find("pending"), find("delivered")]).toEqual([found, found, []]);
  db.exec("update customer_order set erp_status = 'delivered'");
  expect([find(null), find("pending"), find("delivered")]).toEqual([found, [], found]);
  db.close();
});

test("orders from before there was a search get into it once", () => {
  const db = openBooks(":memory:");
  db.exec(`
    insert into user (id, kind, created_at) values ('u', 'guest', 0);
    insert into customer_order (number, user, placed_at, date, document_number, erp_status, seq)
      values ('26-000001', 'u', 0, '2026-11-20', 'DOC', 'new', 1);
    insert into order_line (customer_order, position, product, number, manufacturer, title_en, title_hr, unit, quantity,
        wholesale, discount, price, deposit, vat, now, later)
      values ('26-000001', 1, 'bosch~1', '0 445', 'Bosch', '', '', 'pcs', 1, 1, 0, 1, 0, 2500, 1, 0);`);
  for (let time = 0; time < 2; time += 1) {
    fillOrderSearch(db);
    const query = String(toOrderQuery("uu", null, "bosch"));
    expect(db.prepare("select rowid from order_search where order_search match ?").all(query)).toEqual([{ rowid: 1 }]);
  }
  db.close();
});
