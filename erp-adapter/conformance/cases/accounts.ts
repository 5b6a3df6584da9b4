import assert from "node:assert/strict";
import { FIRST_CART } from "../../contract/carts/carts.ts";
import type { CallContext, SessionToken } from "../../contract/context.ts";
import { assertRefused } from "../assertions.ts";
import { defineCases, type Trial } from "../case.ts";

const DAY = 24 * 60 * 60 * 1_000;

/** Accounts: case 96. */
export const ACCOUNT_CASES = defineCases("accounts", [
  {
    id: 96,
    title: "a made-up, expired or ended token is UNAUTHENTICATED everywhere",
    needs: ["staff", "clock"],
    async run(t) {
      const start = Date.UTC(2026, 10, 20, 12);
      t.setClock(start);
      const guest = await t.guest();
      const other = await t.guest();
      assert.notEqual(guest.user.id, other.user.id);
      assert.notEqual(guest.token, other.token);
      const user = await t.adapter.accounts.verify(guest);
      assert.partialDeepStrictEqual(user, { id: guest.user.id, kind: "guest", partner: null, state: "active" });
      const customer = await t.customer();
      assert.partialDeepStrictEqual(await t.adapter.accounts.verify(customer), {
        kind: "customer",
        partner: customer.partner,
      });
      await assertRefused(t.adapter.accounts.verify({ ...guest, user: other.user }), "NOT_FOUND");

      for (const token of [
        "made up",
        "",
        guest.token.toUpperCase(),
        `${guest.token} `,
        null,
      ] as (SessionToken | null)[])
        await assertNobody(t, { ...guest, token });

      t.setClock(start + DAY - 1);
      await t.adapter.accounts.verify(guest);
      t.setClock(start + DAY);
      await assertNobody(t, guest);

      const late = await t.guest();
      await t.adapter.accounts.logout(late);
      await assertNobody(t, late);
      await t.adapter.accounts.logout(late);
      await t.adapter.accounts.logout({ ...late, token: null });
    },
  },
]);

async function assertNobody(t: Trial, c: CallContext): Promise<void> {
  await assertRefused(t.adapter.accounts.verify(c), "UNAUTHENTICATED");
  await assertRefused(t.adapter.carts.list(c), "UNAUTHENTICATED");
  await assertRefused(t.adapter.carts.update(FIRST_CART, { products: [] }, c), "UNAUTHENTICATED");
}
