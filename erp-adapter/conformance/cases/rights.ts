import assert from "node:assert/strict";
import type { SessionToken, UserId } from "../../contract/context.ts";
import { type ErpErrorCode, isErpError } from "../../contract/errors.ts";
import type { OrderId } from "../../contract/orders.ts";
import { assertRefused } from "../assertions.ts";
import { defineCases } from "../case.ts";
import { NO_PART, PART } from "../fixture/products.ts";
import { everyMethod, isPrivate } from "../methods.ts";
import { draftOf, toLines, withKey } from "../ordering.ts";

/** Which users may call which methods, checked for all methods: cases 124 to 126. */
export const RIGHTS_CASES = defineCases("rights", [
  {
    id: 124,
    title: "without a token, or with one that was made up, nothing private is answered",
    needs: ["goods", "accounts.guest"],
    async run(t) {
      const guest = withKey(await t.guest());
      for (const { name, call } of everyMethod(t.adapter).filter(isPrivate))
        for (const c of [
          { ...guest, token: null },
          { ...guest, token: "made up" as SessionToken },
          { ...guest, user: null, token: "made up" as SessionToken },
        ])
          assertCode(name, await failureOf(call(c)), ["UNAUTHENTICATED", "UNSUPPORTED", "VALIDATION", "NOT_FOUND"]);
      await assertRefused(t.adapter.accounts.verify({ ...guest, token: null }), "UNAUTHENTICATED");
    },
  },
  {
    id: 125,
    title: "with somebody else's token another user's everything does not exist, and stays as it is",
    needs: ["fixture", "staff", "accounts.login", "accounts.guest", "carts.owner", "orders.idempotency"],
    async run(t) {
      const owner = withKey(await t.customer());
      const order = await t.adapter.orders.place(await draftOf(t, owner, [[PART.plenty, 1]]), owner);
      await t.adapter.carts.update("0" as never, { products: toLines([[PART.nozzle, 2]]) }, owner);
      for (const stranger of [await t.customer(), await t.guest()]) {
        const posing = withKey({ ...stranger, user: owner.user, partner: owner.partner });
        for (const { name, call } of everyMethod(t.adapter).filter(isPrivate))
          assertCode(name, await failureOf(call(posing)), ["NOT_FOUND", "FORBIDDEN", "UNSUPPORTED", "VALIDATION"]);
        await assertRefused(t.adapter.orders.get(order.id, posing), "NOT_FOUND");
        await assertRefused(t.adapter.orders.get(order.id, stranger), "NOT_FOUND");
      }
      assert.deepEqual((await t.adapter.carts.get("0" as never, owner)).lines, toLines([[PART.nozzle, 2]]));
      assert.deepEqual(await t.adapter.orders.get(order.id, owner), order);
    },
  },
  {
    id: 126,
    title: "a refusal says its kind, that nothing happened, and whether to try again",
    needs: ["goods", "accounts.guest", "carts.owner"],
    async run(t) {
      const c = withKey(await t.guest());
      const draft = await draftOf(t, c, [[t.goods.fourth, 1]]);
      const expected: [() => Promise<unknown>, ErpErrorCode, object][] = [
        [() => t.adapter.catalogue.product(NO_PART, c), "NOT_FOUND", { what: "product", id: NO_PART }],
        [() => t.adapter.orders.get("no such" as OrderId, c), "NOT_FOUND", { what: "order" }],
        [() => t.adapter.carts.get("77" as never, c), "NOT_FOUND", { what: "cart", id: "77" }],
        [() => t.adapter.conditions({ lines: toLines([[t.goods.second, 0]]) }, c), "VALIDATION", { field: "quantity" }],
        [() => t.adapter.orders.place({ ...draft, lines: [] }, c), "VALIDATION", { field: "lines" }],
        [() => t.adapter.carts.list({ ...c, token: "made up" as SessionToken }), "UNAUTHENTICATED", {}],
        [() => t.adapter.carts.list({ ...c, user: { id: "nobody" as UserId } }), "NOT_FOUND", {}],
        [() => t.adapter.carts.list({ ...c, deadline: 0 }), "TIMEOUT", {}],
      ];
      for (const [call, code, details] of expected) {
        const error = await assertRefused(call(), code, details);
        assert.equal(error.effect, "none");
        assert.equal(error.retryable, code === "TIMEOUT");
        assert.equal(error.name, "ErpError");
      }
    },
  },
]);

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => null,
    (reason: unknown) => reason,
  );
}

function assertCode(name: string, error: unknown, allowed: readonly ErpErrorCode[]): void {
  assert.ok(error !== null, `${name} answered`);
  assert.ok(isErpError(error), `${name} let out ${String(error)}`);
  assert.ok(allowed.includes(error.code), `${name} refused with ${error.code}`);
  assert.equal(error.effect, "none", name);
}
