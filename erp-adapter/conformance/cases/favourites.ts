import assert from "node:assert/strict";
import type { ProductId } from "../../contract/product-id.ts";
import { assertRefused } from "../assertions.ts";
import { defineCases } from "../case.ts";
import { NO_PART, PART } from "../fixture/products.ts";

/** Favourites: cases 118 to 120. */
export const FAVOURITE_CASES = defineCases("favourites", [
  {
    id: 118,
    title: "what is marked last is listed first, once, until it is unmarked",
    needs: ["fixture", "staff", "accounts.login", "favourites.owner", "catalogue.locales"],
    async run(t) {
      const c = await t.customer();
      const { put, list, marked } = t.adapter.favourites;
      assert.deepEqual(await list({}, c), { items: [], total: 0 });
      for (const id of [PART.nozzle, PART.injector, PART.plenty, PART.nozzle]) await put(id, true, c);
      const { items, total } = await list({}, { ...c, locale: "hr" });
      assert.deepEqual(
        items.map((one) => one.id),
        [PART.plenty, PART.injector, PART.nozzle],
      );
      assert.equal(total, 3);
      assert.equal(items[1]?.product?.title, "Brizgaljka common rail");
      const second = await list({ page: 2, pageSize: 2 }, c);
      assert.deepEqual([second.items.map((one) => one.id), second.total], [[PART.nozzle], 3]);
      assert.deepEqual(await marked([PART.washers, PART.nozzle, NO_PART, PART.plenty], c), [PART.nozzle, PART.plenty]);
      for (const id of [PART.injector, PART.injector, PART.washers, NO_PART]) await put(id, false, c);
      assert.deepEqual((await list({}, c)).total, 2);
      for (const query of [{ page: 0 }, { pageSize: 101 }]) await assertRefused(list(query, c), "VALIDATION");
    },
  },
  {
    id: 119,
    title: "favourites belong to the user: colleagues have their own, and guests none",
    needs: ["fixture", "staff", "accounts.login", "favourites.owner", "accounts.guest"],
    async run(t) {
      const c = await t.customer();
      await t.adapter.favourites.put(PART.nozzle, true, c);
      const colleague = await t.customer({ partner: c.partner });
      assert.equal((await t.adapter.favourites.list({}, colleague)).total, 0);
      assert.deepEqual(await t.adapter.favourites.marked([PART.nozzle], colleague), []);
      await assertRefused(t.adapter.favourites.list({}, { ...colleague, user: c.user }), "NOT_FOUND");
      const guest = await t.guest();
      await assertRefused(t.adapter.favourites.list({}, guest), "FORBIDDEN");
      await assertRefused(t.adapter.favourites.marked([], guest), "FORBIDDEN");
      await assertRefused(t.adapter.favourites.put(PART.nozzle, true, guest), "FORBIDDEN");
    },
  },
  {
    id: 120,
    title: "what is withdrawn stays marked, without its product; what never was cannot be marked",
    needs: ["fixture", "staff", "accounts.login", "favourites.owner"],
    async run(t) {
      const c = await t.customer();
      await t.adapter.favourites.put(PART.nozzle, true, c);
      await t.adapter.favourites.put(PART.plenty, true, c);
      await t.staff.withdraw(PART.nozzle);
      const { items, total } = await t.adapter.favourites.list({}, c);
      assert.equal(total, 2);
      assert.deepEqual(
        items.map(({ id, product }) => [id, product === null]),
        [
          [PART.plenty, false],
          [PART.nozzle, true],
        ],
      );
      for (const id of [NO_PART, "nothing" as ProductId, "" as ProductId])
        await assertRefused(t.adapter.favourites.put(id, true, c), "NOT_FOUND");
    },
  },
]);
