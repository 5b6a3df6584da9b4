import { expect, test } from "vitest";
import type { Cart, CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { Condition, Priced } from "#erp-adapter/contract/conditions/conditions.ts";
import type { CallContext } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import { addUp } from "#erp-adapter/contract/totals.ts";
import { INJECTOR, PUMP } from "./testing/scripted-erp.ts";
import { withoutBackOrders } from "./without-back-orders.ts";

const C = {} as CallContext;
const SHORT: Priced = {
  product: INJECTOR,
  quantity: 4,
  wholesale: toEurCents(10_000),
  discountPercent: toBasisPoints(0),
  price: toEurCents(10_000),
  deposit: toEurCents(0),
  vatPercent: toBasisPoints(2_500),
  availability: "available",
  now: 3,
  later: 1,
  stockShown: 3,
  quotedAt: "2026-11-20T09:44:00Z",
};
const ENOUGH: Priced = { ...SHORT, product: PUMP, now: 4, later: 0 };
const GONE: Condition = { product: PUMP, quantity: 1, problem: "gone", availability: "unavailable", stockShown: 0 };

test.each<[string, Condition, Condition["availability"]]>([
  ["more than there is", SHORT, "out-of-order"],
  ["more than there is, to be ordered in", { ...SHORT, availability: "orderable", now: 0, later: 4 }, "out-of-order"],
  ["as much as there is", ENOUGH, "available"],
  ["a discontinued product", { ...SHORT, availability: "unavailable" }, "unavailable"],
  ["a product that is gone", GONE, "unavailable"],
])("%s: %j is %s where the ERP takes no back-orders", async (_, condition, availability) => {
  const ask = (backOrder: boolean) => withoutBackOrders(erpWith(backOrder, [condition])).conditions({ lines: [] }, C);
  expect(await ask(false)).toEqual([{ ...condition, availability }]);
  expect(await ask(true)).toEqual([condition]);
});

test("a priced cart counts what can be ordered alone", async () => {
  const conditions = [SHORT, ENOUGH, GONE, null];
  const price = (backOrder: boolean) =>
    withoutBackOrders(erpWith(backOrder, conditions)).carts.getPriced("0" as CartId, C);
  const strict = await price(false);
  expect(strict.conditions).toEqual([{ ...SHORT, availability: "out-of-order" }, ENOUGH, GONE, null]);
  expect(strict.totals).toEqual(addUp([ENOUGH]));
  expect((await price(true)).totals).toEqual(addUp([SHORT, ENOUGH]));
});

test("capabilities that the ERP says later are those of the shop", () => {
  const erp = erpWith(true, []);
  const shown = withoutBackOrders(erp);
  const said = { ...erp.capabilities };
  Object.assign(erp, { capabilities: said });
  expect(shown.capabilities).toBe(said);
});

function erpWith(backOrder: boolean, conditions: (Condition | null)[]): ErpAdapter {
  return {
    capabilities: { orders: { backOrder } },
    conditions: async () => conditions,
    carts: { getPriced: async () => ({ ...({} as Cart), conditions, totals: addUp([]) }) },
  } as unknown as ErpAdapter;
}
