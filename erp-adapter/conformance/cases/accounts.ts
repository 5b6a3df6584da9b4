import assert from "node:assert/strict";
import type { ProfileVersion } from "../../contract/accounts.ts";
import { FIRST_CART } from "../../contract/carts/carts.ts";
import { type CallContext, GENERAL_PARTNER, type SessionToken } from "../../contract/context.ts";
import type { ErpError } from "../../contract/errors.ts";
import { assertRefused } from "../assertions.ts";
import { defineCases, type Trial } from "../case.ts";
import { toProfileRequest, toRegistration } from "../fixture/customers.ts";
import { PART } from "../fixture/products.ts";
import { toLines, withKey } from "../ordering.ts";

const DAY = 24 * 60 * 60 * 1_000;

/** More login attempts than the shop allows for one account at a time. */
const GUESSES = 30;

/** Login, sessions and profile: cases 94 to 96, 101, 102. Registration and passwords have files of their own. */
export const ACCOUNT_CASES = defineCases("accounts", [
  {
    id: 94,
    title: "the right password opens the account; a wrong one and an unknown address are refused alike",
    needs: ["staff", "accounts.login", "accounts.registration", "carts.owner"],
    async run(t) {
      const nobody = t.email("nobody");
      const { c, email, password } = await t.member();
      const login = (address: string, word: string) =>
        t.adapter.accounts.login({ email: address, password: word }, t.visitor());
      const { user, token } = await login(` ${email.toUpperCase()} `, password);
      assert.deepEqual(user, {
        id: c.user.id,
        kind: "customer",
        name: "Ivana Primjer",
        email,
        partner: c.partner,
        rights: { finances: true, invoices: true },
        state: "active",
      });
      assert.notEqual(token, c.token);
      for (const session of [c, { ...c, token }])
        assert.deepEqual(await t.adapter.accounts.verify({ ...session, user: null }), user);

      const refusals: ErpError[] = [];
      for (const [address, word] of [
        [email, `${password} `],
        [email, password.toUpperCase()],
        [email, ""],
        [nobody, password],
        ["", ""],
        ["' or 1=1 --", password],
      ] as const)
        refusals.push(await assertRefused(login(address, word), "BAD_CREDENTIALS"));
      assert.equal(new Set(refusals.map((error) => JSON.stringify(error))).size, 1);

      await t.staff.blockUser(c.user.id);
      await assertRefused(login(email, password), "INVALID_STATE", { state: "blocked" });
      await assertRefused(login(email, "no such word"), "BAD_CREDENTIALS");
      await assertRefused(t.adapter.carts.list(c), "FORBIDDEN");
    },
  },
  {
    id: 95,
    title: "a login does the same work whether the address is known or not",
    needs: ["staff", "work", "accounts.login", "accounts.registration"],
    async run(t) {
      const nobody = t.email("nobody");
      const { email, password } = await t.member();
      const pending = t.email("pending");
      await t.adapter.accounts.register(toRegistration(pending), withKey(t.visitor()));
      const workOf = async (address: string, word: string) => {
        const before = t.passwordWork();
        await t.adapter.accounts.login({ email: address, password: word }, t.visitor()).catch(() => null);
        return t.passwordWork() - before;
      };
      const right = await workOf(email, password);
      assert.ok(right > 0, "no work is counted");
      assert.equal(await workOf(email, "no such word"), right);
      assert.equal(await workOf(nobody, "no such word"), right);
      assert.equal(await workOf(pending, "no such word"), right);
    },
  },
  {
    id: 96,
    title: "a made-up, expired or ended token is UNAUTHENTICATED everywhere",
    needs: ["fixture", "staff", "clock", "accounts.login", "accounts.registration", "accounts.guest", "carts.owner"],
    async run(t) {
      const start = Date.UTC(2026, 10, 20, 12);
      t.setClock(start);
      const guest = await t.guest();
      const other = await t.guest();
      assert.notEqual(guest.user.id, other.user.id);
      assert.notEqual(guest.token, other.token);
      const user = await t.adapter.accounts.verify(guest);
      assert.partialDeepStrictEqual(user, { id: guest.user.id, kind: "guest", partner: null, state: "active" });
      const { c: member, email, password } = await t.member();
      assert.partialDeepStrictEqual(await t.adapter.accounts.verify(member), {
        kind: "customer",
        partner: member.partner,
      });
      await assertRefused(t.adapter.accounts.verify({ ...guest, user: other.user }), "NOT_FOUND");
      await assertRefused(t.adapter.accounts.profile({ ...guest, user: member.user }), "NOT_FOUND");

      for (const token of [
        "made up",
        "",
        guest.token.toUpperCase(),
        `${guest.token} `,
        null,
      ] as (SessionToken | null)[])
        await assertNobody(t, { ...guest, token });
      await t.adapter.carts.update(FIRST_CART, { products: toLines([[PART.nozzle, 3]]) }, member);

      t.setClock(start + DAY - 1);
      await t.adapter.accounts.verify(guest);
      await t.adapter.accounts.verify(member);
      t.setClock(start + DAY);
      await assertNobody(t, guest);
      await assertNobody(t, member);

      const { token } = await t.adapter.accounts.login({ email, password }, t.visitor());
      assert.equal(await t.adapter.carts.count(FIRST_CART, { ...member, token }), 1);
      for (const late of [await t.guest(), { ...member, token }]) {
        await t.adapter.accounts.logout(late);
        await assertNobody(t, late);
        await t.adapter.accounts.logout(late);
        await t.adapter.accounts.logout({ ...late, token: null });
      }
    },
  },
  {
    id: 101,
    title: "a profile is changed whole or not at all, and not over a newer one",
    needs: [
      "staff",
      "accounts.login",
      "accounts.registration",
      "accounts.guest",
      "conditions.customerPrices",
      "accounts.profileUpdate",
    ],
    async run(t) {
      const { c, email, password } = await t.member();
      const { accounts } = t.adapter;
      const before = await accounts.profile(c);
      const { kind, rights, state } = await accounts.verify(c);
      assert.deepEqual(before, {
        id: c.user.id,
        kind,
        partner: c.partner,
        rights,
        state,
        ...toProfileRequest(email),
        vat: "HR99900000011",
        phone: "+38521234567",
        // The name of the price list is not compared, because an ERP may have a separate list for these terms.
        priceList: before.priceList,
        discountPercent: 1_200,
        paymentDays: 30,
        version: before.version,
      });
      assert.ok(before.priceList);
      const wanted = { ...toProfileRequest(email), name: "Petra Primjer", phone: "01 2345 678", company: "" };
      const after = await accounts.update(wanted, { ifVersion: before.version }, c);
      assert.deepEqual(after, { ...before, ...wanted, vat: before.vat, phone: "+38512345678", version: after.version });
      assert.notEqual(after.version, before.version);
      assert.deepEqual(await accounts.profile(c), after);
      assert.equal((await accounts.verify(c)).name, "Petra Primjer");

      const other = { ...wanted, name: "Marko Primjer" };
      for (const ifVersion of [before.version, "made up" as ProfileVersion])
        await assertRefused(accounts.update(other, { ifVersion }, c), "VERSION_CONFLICT", { current: after.version });
      const taken = await t.member();
      const proof = await accounts.checkPassword(password, c);
      await assertRefused(accounts.update({ ...other, email: taken.email.toUpperCase() }, proof, c), "EMAIL_IN_USE");
      for (const [field, value] of [
        ["name", " "],
        ["name", "Ivana\r\nBcc: x@y.example"],
        ["vat", "HR33392005962"],
        ["postalCode", "2100"],
        ["phone", "12"],
        ["email", "ivana"],
        ["email", "a@b.example, c@d.example"],
        ["city", "S".repeat(900)],
      ])
        await assertRefused(accounts.update({ ...other, [String(field)]: value }, {}, c), "VALIDATION", { field });
      assert.deepEqual(await accounts.profile(c), after);

      const own = await accounts.update({ ...wanted, email: email.toUpperCase() }, {}, c);
      assert.equal(own.email, email.toUpperCase());
      await assertRefused(accounts.profile(await t.guest()), "FORBIDDEN");
      await assertRefused(accounts.update(wanted, {}, await t.guest()), "FORBIDDEN");
      await assertRefused(accounts.profile({ ...c, token: null }), "UNAUTHENTICATED");
      assert.equal((await accounts.profile({ ...c, partner: GENERAL_PARTNER })).discountPercent, 1_200);
    },
  },
  {
    id: 102,
    title: "wrong passwords and asked-for links of strangers shut nobody out, at known and unknown addresses alike",
    needs: ["staff", "accounts.login", "accounts.registration", "accounts.passwordChange"],
    async run(t) {
      const nobody = t.email("nobody");
      const { c, email, password } = await t.member();
      const { accounts } = t.adapter;
      const login = (address: string, word: string) => accounts.login({ email: address, password: word }, t.visitor());
      for (let guess = 1; guess <= GUESSES; guess += 1)
        for (const address of [email, nobody]) await assertRefused(login(address, "no such word"), "BAD_CREDENTIALS");
      await login(email, password);
      await accounts.checkPassword(password, c);

      for (let asked = 1; asked <= GUESSES; asked += 1) {
        const { link } = await accounts.forgotPassword(email, t.visitor());
        assert.ok(link !== null, `no link after ${asked}`);
        assert.equal((await accounts.forgotPassword(nobody, t.visitor())).link, null);
      }
    },
  },
]);

async function assertNobody(t: Trial, c: CallContext): Promise<void> {
  await assertRefused(t.adapter.accounts.verify(c), "UNAUTHENTICATED");
  await assertRefused(t.adapter.carts.list(c), "UNAUTHENTICATED");
  await assertRefused(t.adapter.carts.update(FIRST_CART, { products: [] }, c), "UNAUTHENTICATED");
}
