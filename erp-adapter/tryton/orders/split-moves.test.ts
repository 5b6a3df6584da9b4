import { expect, test } from "vitest";
import { visitor } from "../../conformance/fixture/visitor.ts";
import type { LineParts } from "../goods-lines.ts";
import { ordersOf, type Sale } from "./read-orders.ts";
import { readSentPortions } from "./sent-portions.ts";

/** A sale of five pieces whose picking was split: two and then one of them have left. */
const ROWS: Record<string, object[]> = {
  "sale.line": [{ id: 7, sale: 3, product: 1, quantity: 5, unit_price: 100, base_price: null, note: null }],
  "stock.move": [
    { shipment: "stock.shipment.out,9", sale: 3, origin: "sale.line,7", quantity: 2 },
    { shipment: "stock.shipment.out,9", sale: 3, origin: "sale.line,7", quantity: 1 },
  ],
};
const parts = {
  tryton: { rows: async (model: string) => ROWS[model] ?? [] },
  books: async () => ({ depositProduct: 0, vatPercent: 2_500 }),
  names: {},
} as unknown as LineParts;
const c = visitor();

test("the split moves of a line count together in its delivery note", async () => {
  expect(await readSentPortions([9], c, parts)).toEqual([
    { shipment: 9, sale: 3, lines: [{ position: 1, quantity: 3 }] },
  ]);
});

test("the split moves of a line count together in what the order has delivered", async () => {
  const sale = { id: 3, number: "3", state: "processing", create_date: "2026-11-20T10:00:00Z", comment: null };
  const [order] = await ordersOf([sale as Sale], c, parts);
  expect(order?.lines).toMatchObject([{ delivered: 3, open: 2 }]);
});
