import fc from "fast-check";
import { expect, test } from "vitest";
import { toBasisPoints } from "../../../../contract/money.ts";
import { createPriceOrders } from "./price-orders.ts";
import { createProductColumns, type IndexedRow } from "./product-columns.ts";
import { createProductOrder } from "./product-order.ts";

const PRODUCTS = 60;
const TERMS = { priceList: "general", discountPercent: toBasisPoints(0) };
const VALUES = {
  manufacturer: 1,
  brand: 1,
  product_group: 1,
  availability: 0,
  lines: 1,
  replaces: 0,
  pack_discount: 0,
};

const change = fc.record({
  id: fc.nat(PRODUCTS - 1),
  wholesale: fc.option(fc.nat(9)),
  withdrawn: fc.constantFrom(0, 0, 1),
});

test("an order by price that follows changes is that of all products sorted again", () => {
  fc.assert(
    fc.property(fc.array(change), fc.array(fc.array(change)), (first, later) => {
      const columns = createProductColumns(PRODUCTS);
      const rows = new Map<number, IndexedRow>();
      const put = (row: (typeof first)[number]) => {
        rows.set(row.id, { ...VALUES, ...row });
        columns.put({ ...VALUES, ...row });
      };
      const all = Uint32Array.from({ length: PRODUCTS }, (_, id) => id);
      const byNumber = createProductOrder(() => [], columns, all, PRODUCTS);
      const prices = { priceFor: () => (id: number) => columns.wholesale[id] as number, reread() {} };
      const orders = createPriceOrders(columns, prices, byNumber);
      first.forEach(put);
      for (const changes of [[], ...later]) {
        for (const sort of ["price-asc", "price-desc"] as const) orders.orderFor(TERMS, sort);
        changes.forEach(put);
        orders.replace([...new Set(changes.map(({ id }) => id))]);
        for (const sort of ["price-asc", "price-desc"] as const) {
          const { ids, size, ranks } = orders.orderFor(TERMS, sort);
          const inOrder = [...ids.subarray(0, size)];
          expect(inOrder).toEqual(sorted([...rows.values()], sort));
          expect(inOrder.map((id) => ranks[id])).toEqual(inOrder.map((_, rank) => rank));
        }
      }
    }),
  );
});

function sorted(rows: readonly IndexedRow[], sort: "price-asc" | "price-desc"): number[] {
  const sign = sort === "price-asc" ? 1 : -1;
  const figure = ({ wholesale }: IndexedRow) => (wholesale === null ? Number.POSITIVE_INFINITY : sign * wholesale);
  return rows
    .filter(({ withdrawn }) => withdrawn === 0)
    .sort((a, b) => (figure(a) === figure(b) ? a.id - b.id : figure(a) - figure(b)))
    .map(({ id }) => id);
}
