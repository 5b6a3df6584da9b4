import assert from "node:assert/strict";
import fc from "fast-check";
import { applyCartUpdate } from "../../contract/carts/apply-cart-update.ts";
import { type CartLine, FIRST_CART, MAX_CART_LINES } from "../../contract/carts/carts.ts";
import { isErpError } from "../../contract/errors.ts";
import type { Quantity } from "../../contract/quantity.ts";
import { defineCases } from "../case.ts";
import { NO_PART } from "../fixture/products.ts";
import { type CaseGoods, packedOf } from "../goods.ts";
import { toLines } from "../ordering.ts";

/** All rules for cart updates, tried at random, and concurrent updates of one cart: cases 131 and 132. */
export const CART_RULE_CASES = defineCases("carts", [
  {
    id: 131,
    title: "whatever is merged, replaced and deleted in whatever order, the lines are those of the table",
    needs: ["goods", "carts.owner", "accounts.guest"],
    async run(t) {
      const packed = await packedOf(t);
      const packOf = (product: string) => (product === NO_PART ? null : product === packed?.id ? packed.pack : 1);
      const limits = { maxLines: MAX_CART_LINES, packOf };
      const added = addedOf(t.goods);
      await fc.assert(
        fc.asyncProperty(
          fc.array(updatesOf({ ...t.goods, packed }), { minLength: 1, maxLength: 8 }),
          async (updates) => {
            const c = await t.guest();
            let lines: CartLine[] = [];
            for (const one of updates) {
              const outcome = applyCartUpdate(lines, one, limits);
              const answer = await t.adapter.carts.update(FIRST_CART, one, c).catch((error: unknown) => {
                assert.ok(isErpError(error, "VALIDATION") && "refusal" in outcome, String(error));
                return null;
              });
              if ("lines" in outcome) lines = outcome.lines;
              assert.equal(answer === null, "refusal" in outcome);
              assert.deepEqual((await t.adapter.carts.get(FIRST_CART, c)).lines, lines);
            }
          },
        ),
        // One fixed example, because random updates alone do not always delete two existing lines.
        { numRuns: 15, examples: [[[added, { ...added, delete: true }]]] },
      );
    },
  },
  {
    id: 132,
    title: "of ten updates at once that saw one version one is made, the others are told of the new one",
    needs: ["goods", "carts.owner", "carts.versions", "accounts.guest"],
    async run(t) {
      const c = await t.guest();
      const seen = await t.adapter.carts.update(FIRST_CART, { products: toLines([[t.goods.second, 1]]) }, c);
      const updates = Array.from({ length: 10 }, (_, at) => ({
        products: toLines([[t.goods.fourth, at + 1]]),
        merge: false,
        ifVersion: seen.version,
      }));
      const outcomes = await Promise.allSettled(updates.map((one) => t.adapter.carts.update(FIRST_CART, one, c)));
      const made = outcomes.filter((one) => one.status === "fulfilled");
      assert.equal(made.length, 1);
      const now = await t.adapter.carts.get(FIRST_CART, c);
      assert.deepEqual(now, made[0]?.value);
      for (const one of outcomes)
        if (one.status === "rejected") {
          assert.ok(isErpError(one.reason, "VERSION_CONFLICT"), String(one.reason));
          assert.equal(one.reason.details.current, now.version);
        }
    },
  },
]);

function addedOf({ first, second }: CaseGoods) {
  const products = toLines([
    [second, 1],
    [first, 5],
  ]);
  return { products, merge: true, delete: false };
}

function updatesOf({ first, second, third, packed }: CaseGoods) {
  const pack = packed?.pack ?? 1;
  const line = fc.record({
    product: fc.constantFrom(second, first, packed?.id ?? third, NO_PART),
    quantity: fc.constantFrom(1, 5, pack, 2 * pack, 50_000).map((quantity) => quantity as Quantity),
  });
  return fc.record({ products: fc.array(line, { maxLength: 4 }), merge: fc.boolean(), delete: fc.boolean() });
}
