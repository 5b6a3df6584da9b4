import { expect, test } from "vitest";
import type { Condition } from "#erp-adapter/contract/conditions/conditions.ts";
import type { Supply } from "#erp-adapter/contract/conditions/supply.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { toShownSupply } from "./shown-supply.ts";

const ZAGREB: Supply = { warehouse: "Zagreb", quantity: 4, date: null, kind: "shelf" };
const SPLIT: Supply = { ...ZAGREB, warehouse: "Split", quantity: 12 };
const UNNAMED: Supply = { ...ZAGREB, warehouse: "" };
const FRIDAY: Supply = { warehouse: "Zagreb", quantity: 5, date: "2026-11-27", kind: "incoming" };
const SUPPLIER: Supply = { warehouse: "", quantity: 1, date: null, kind: "supplier" };

test.each([
  { when: "the ERP says nothing", supply: undefined, stock: 4, shown: null },
  { when: "one place without a name has some", supply: [UNNAMED, SUPPLIER], stock: 4, shown: null },
  {
    when: "two places, and more announced",
    supply: [ZAGREB, FRIDAY, SUPPLIER],
    stock: 4,
    shown: { places: [{ name: "Zagreb", pieces: 4 }], next: { pieces: 5, date: "2026-11-27" } },
  },
  {
    when: "enough: nothing is said of what comes",
    supply: [ZAGREB, SPLIT, FRIDAY],
    stock: 12,
    shown: {
      places: [
        { name: "Zagreb", pieces: 4 },
        { name: "Split", pieces: 12 },
      ],
      next: null,
    },
  },
  { when: "none, on request", supply: [SUPPLIER], stock: 0, shown: { places: [], next: { pieces: null, date: null } } },
  {
    when: "none, but the supplier says when",
    supply: [{ ...SUPPLIER, date: "2026-12-01" }],
    stock: 0,
    shown: { places: [], next: { pieces: null, date: "2026-12-01" } },
  },
])("$when", ({ supply, stock, shown }) => {
  expect(toShownSupply(condition(stock, supply))).toEqual(shown);
});

function condition(stockShown: number, supply: Supply[] | undefined): Condition {
  const price = toEurCents(100);
  return {
    product: "bosch~1" as ProductId,
    quantity: 1,
    wholesale: price,
    discountPercent: toBasisPoints(0),
    price,
    deposit: toEurCents(0),
    vatPercent: toBasisPoints(2_500),
    availability: stockShown > 0 ? "available" : "orderable",
    now: Math.min(1, stockShown),
    later: 1 - Math.min(1, stockShown),
    stockShown,
    ...(supply && { supply }),
    quotedAt: "2026-11-24T08:00:00.000Z",
  };
}
