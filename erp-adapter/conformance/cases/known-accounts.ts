import assert from "node:assert/strict";
import { FIRST_CART } from "../../contract/carts/carts.ts";
import { isErpError } from "../../contract/errors.ts";
import { defineCases } from "../case.ts";
import { toProfileRequest } from "../fixture/customers.ts";

/** Names in any script, and the customer whose login was given: cases 127 and 130. */
export const KNOWN_ACCOUNT_CASES = defineCases("accounts", [
  {
    id: 127,
    title: "names and addresses of any script come back to the letter",
    needs: ["staff", "accounts.login", "accounts.registration", "accounts.profileUpdate"],
    async run(t) {
      const { c, email } = await t.member();
      for (const name of [
        "Đuro Šarić-Žužić",
        "Ана Петровић",
        "株式会社ディーゼル",
        "د. ليلى",
        "O'Neill & sinovi 🔧",
        "e\u0301",
      ]) {
        const wanted = { ...toProfileRequest(email), name, company: name, address: name, city: name };
        const written = await t.adapter.accounts.update(wanted, {}, c);
        const read = await t.adapter.accounts.profile(c);
        assert.deepEqual(read, written);
        assert.deepEqual([read.name, read.company, read.address, read.city], [name, name, name, name]);
        assert.equal((await t.adapter.accounts.verify(c)).name, name);
      }
    },
  },
  {
    id: 130,
    title: "the login that was given opens an account that can read all that is its own",
    needs: ["login", "accounts.login"],
    async run(t) {
      const c = await t.known();
      const { capabilities, carts, favourites, orders, invoices, finances, accounts } = t.adapter;
      const user = await accounts.verify(c);
      assert.equal(user.id, c.user.id);
      await accounts.profile(c);
      await orders.list({}, c);
      if (capabilities.carts.owner !== "none")
        await carts.getPriced((await carts.list(c)).carts[0]?.id ?? FIRST_CART, c);
      if (capabilities.favourites.owner !== "none") await favourites.list({}, c);
      for (const [right, hasRight, read] of [
        ["invoices", user.rights.invoices, () => invoices.list({}, c)],
        ["finances", user.rights.finances, () => finances.summary(c)],
      ] as const) {
        if (capabilities[right].owner === "none") continue;
        const outcome = await read().then(
          () => "read",
          (error: unknown) => (isErpError(error) ? error.code : String(error)),
        );
        assert.equal(outcome, hasRight ? "read" : "FORBIDDEN", right);
      }
      await accounts.logout(c);
    },
  },
]);
