import assert from "node:assert/strict";
import { FIRST_CART } from "../../contract/carts/carts.ts";
import type { IdempotencyKey, ShopId } from "../../contract/context.ts";
import { isErpError } from "../../contract/errors.ts";
import { toEurCents } from "../../contract/money.ts";
import { parseUnitPrice, timesPrice, type UnitPrice } from "../../contract/unit-price.ts";
import { assertInstant, assertRefused, assertTotals } from "../assertions.ts";
import { defineCases } from "../case.ts";
import { PART } from "../fixture/products.ts";
import { assertSold, type CaseLine, draftOf, shelfOf, toLines, withKey } from "../ordering.ts";

/** Milliseconds to the deadline of the call that places an order, for the case in which the ERP stops answering. */
const PATIENCE = 3_000;

/**
 * Lost answers, days on which the clocks change, exact amounts, and the one shop whose orders are accepted: cases 123,
 * 128, 129, 164, 190; unit prices of four decimals: case 191.
 */
export const ORDER_SAFETY_CASES = defineCases("orders", [
  {
    id: 123,
    title: "what became of an order whose answer nobody waited for is known by its key, and it is there once",
    needs: ["goods", "booking", "accounts.guest", "orders.idempotency"],
    async run(t) {
      const before = await shelfOf(t, t.goods.second);
      let sold = 0;
      for (const patience of [0, 1, 3, 8]) {
        const c = withKey(await t.guest());
        const draft = await draftOf(t, c, [[t.goods.second, 1]]);
        const leaving = new AbortController();
        const timer = setTimeout(() => leaving.abort(), patience);
        const lost = await t.adapter.orders
          .place(draft, { ...c, signal: leaving.signal })
          .catch((error: unknown) => error);
        clearTimeout(timer);
        if (lost instanceof Error)
          assert.ok(isErpError(lost, "TIMEOUT") || isErpError(lost, "UNAVAILABLE"), String(lost));
        const order = await t.adapter.orders.place(draft, c);
        sold += 1;
        assert.deepEqual(await t.adapter.orders.findByKey(c.idempotencyKey as IdempotencyKey, c), order);
        assert.equal((await t.adapter.orders.list({}, c)).total, 1);
        await assertSold(t, t.goods.second, before, sold);
      }
    },
  },
  {
    id: 190,
    title: "an order amid which the ERP falls silent is not said to be refused, and is there once and whole afterwards",
    needs: ["goods", "booking", "silence", "accounts.guest", "orders.idempotency"],
    async run(t) {
      const before = await shelfOf(t, t.goods.second);
      const c = withKey(await t.guest());
      const draft = await draftOf(t, c, [
        [t.goods.first, 1],
        [t.goods.second, 1],
      ]);
      const speakAgain = await t.silenceAfterFirstWrite();
      const outcome = await t.adapter.orders
        .place(draft, { ...c, deadline: Date.now() + PATIENCE })
        .catch((error: unknown) => error)
        .finally(speakAgain);
      // The call may have returned the order. If it failed, the effect must not be `none`, because the shop would then
      // tell the customer that nothing was ordered.
      if (outcome instanceof Error)
        assert.ok(
          isErpError(outcome) && outcome.effect !== "none",
          `after the first write: ${outcome.message}, effect none`,
        );
      const order = await t.adapter.orders.place(draft, c);
      assert.equal(order.lines.length, 2);
      assert.deepEqual(await t.adapter.orders.findByKey(c.idempotencyKey as IdempotencyKey, c), order);
      assert.deepEqual(await t.adapter.orders.get(order.id, c), order);
      assert.equal((await t.adapter.orders.list({}, c)).total, 1);
      await assertSold(t, t.goods.second, before, 1);
    },
  },
  {
    id: 191,
    title:
      "a unit price of four decimals is exact: so many pieces come to the cent, and another last decimal is another price",
    needs: ["fixture", "staff", "accounts.guest", "orders.backOrder", "conditions.priceDecimals"],
    async run(t) {
      const hasFour = t.adapter.capabilities.conditions.priceDecimals === 4;
      const price = exactly(hasFour ? "17.3145" : "17.314");
      const other = exactly(hasFour ? "17.3146" : "17.315");
      await t.staff.setPrice(PART.toOrder, price);
      const c = withKey(await t.guest());
      const draft = await draftOf(t, c, [[PART.toOrder, 1_000]]);
      assert.deepEqual(
        draft.lines.map(({ agreed }) => agreed.price),
        [price],
      );
      const dearer = draft.lines.map((line) => ({ ...line, agreed: { ...line.agreed, price: other } }));
      const changes = [{ kind: "price" as const, product: PART.toOrder, old: other, new: price }];
      await assertRefused(t.adapter.orders.place({ ...draft, lines: dearer }, c), "CONDITIONS_CHANGED", { changes });
      const order = await t.adapter.orders.place(draft, c);
      const [line] = order.lines;
      // With a price rounded to cents the total would be 17,310.00.
      assert.deepEqual([line?.price, line?.total], [price, hasFour ? 1_731_450 : 1_731_400]);
      assertTotals(order.totals, order.lines);
      assert.deepEqual(await t.adapter.orders.get(order.id, c), order);
      const [row] = (await t.adapter.orders.list({}, c)).items;
      assert.equal(row?.withoutVat, order.totals.withoutVat);
    },
  },
  {
    id: 164,
    title: "the first shop is bound: orders of another, or of nobody's, are refused until the staff release it",
    needs: ["fixture", "staff", "accounts.guest", "orders.shopLease"],
    async run(t) {
      const [first, other] = ["conformance-first" as ShopId, "conformance-other" as ShopId];
      const c = await t.guest();
      const order = async (shop?: ShopId) => {
        const keyed = withKey(c);
        return t.adapter.orders.place(await draftOf(t, c, [[PART.nozzle, 1]]), { ...keyed, ...(shop && { shop }) });
      };
      await assertRefused(t.adapter.orders.bindShop(t.visitor()), "VALIDATION", { field: "shop" });
      try {
        await t.staff.releaseShop();
        await t.adapter.orders.bindShop({ ...t.visitor(), shop: first });
        await t.adapter.orders.bindShop({ ...t.visitor(), shop: first });
        await assertRefused(t.adapter.orders.bindShop({ ...t.visitor(), shop: other }), "FORBIDDEN");
        await assertRefused(order(other), "FORBIDDEN");
        await assertRefused(order(), "FORBIDDEN");
        assert.equal((await t.adapter.orders.list({}, c)).total, 0);
        await order(first);
        await t.staff.releaseShop();
        await order(other);
        await assertRefused(order(first), "FORBIDDEN");
        assert.equal((await t.adapter.orders.list({}, c)).total, 2);
      } finally {
        await t.staff.releaseShop();
      }
    },
  },
  {
    id: 128,
    title: "in the nights of 23 and 25 hours an order has the date of the local calendar, and is found under it",
    needs: ["fixture", "clock", "accounts.guest"],
    async run(t) {
      for (const [instant, date] of [
        // Clocks go forward on 29 March 2026 at 01:00 UTC: that day begins at 23:00 UTC and ends at 22:00 UTC.
        ["2026-03-28T22:59:59.000Z", "2026-03-28"],
        ["2026-03-28T23:00:00.000Z", "2026-03-29"],
        ["2026-03-29T21:59:59.000Z", "2026-03-29"],
        ["2026-03-29T22:00:00.000Z", "2026-03-30"],
        // Clocks go back on 25 October at 01:00 UTC: that day begins at 22:00 UTC and ends at 23:00 UTC.
        ["2026-10-24T21:59:59.000Z", "2026-10-24"],
        ["2026-10-24T22:00:00.000Z", "2026-10-25"],
        ["2026-10-25T00:30:00.000Z", "2026-10-25"],
        ["2026-10-25T01:30:00.000Z", "2026-10-25"],
        ["2026-10-25T22:59:59.000Z", "2026-10-25"],
        ["2026-10-25T23:00:00.000Z", "2026-10-26"],
      ] as const) {
        t.setClock(Date.parse(instant));
        const c = withKey(await t.guest());
        const order = await t.adapter.orders.place(await draftOf(t, c, [[PART.plenty, 1]]), c);
        assert.equal(order.date, date);
        assertInstant(order.placedAt, Date.parse(instant));
        assert.equal((await t.adapter.orders.list({ from: date, to: date }, c)).total, 1, instant);
      }
    },
  },
  {
    id: 129,
    title: "cart, order and list come to the same, to a cent of VAT, and a cent that is asked in vain is refused",
    needs: ["fixture", "staff", "accounts.login", "carts.owner"],
    async run(t) {
      const wanted: CaseLine[] = [
        [PART.injector, 3],
        [PART.nozzle, 7],
        [PART.washers, 130],
        [PART.halfCent, 33],
      ];
      for (const discount of [1, 1_275, 3_333]) {
        const c = withKey(await t.customer({ discount }));
        await t.adapter.carts.update(FIRST_CART, { products: toLines(wanted) }, c);
        const { totals } = await t.adapter.carts.getPriced(FIRST_CART, c);
        const draft = await draftOf(t, c, wanted);
        const dearer = draft.lines.map((line) => ({
          ...line,
          agreed: { ...line.agreed, price: toEurCents(timesPrice(line.agreed.price, 1) + 1) },
        }));
        await assertRefused(t.adapter.orders.place({ ...draft, lines: dearer }, c), "CONDITIONS_CHANGED");
        const order = await t.adapter.orders.place(draft, c);
        assertTotals(order.totals, order.lines);
        assertTotals(totals, order.lines);
        const [row] = (await t.adapter.orders.list({}, c)).items;
        assert.deepEqual([row?.withoutVat, row?.total], [order.totals.withoutVat, order.totals.total]);
        for (const [product, quantity] of wanted) await t.staff.setStock(product, 100 + quantity);
      }
    },
  },
]);

function exactly(text: string): UnitPrice {
  const price = parseUnitPrice(text);
  assert.ok(price !== null);
  return price;
}
