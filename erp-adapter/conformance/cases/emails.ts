import assert from "node:assert/strict";
import { parsePasswordLink, type UserHash } from "../../contract/accounts.ts";
import type { UserId } from "../../contract/context.ts";
import { assertRefused } from "../assertions.ts";
import { defineCases } from "../case.ts";
import { toProfileRequest, toRegistration } from "../fixture/customers.ts";
import { withKey } from "../ordering.ts";

const DAY = 24 * 60 * 60 * 1_000;

/** The e-mail address of an account, with which its owner logs in: cases 160 to 162. */
export const EMAIL_CASES = defineCases("accounts", [
  {
    id: 160,
    title: "another address needs the proof of the password, which works once; other capitals and fields need none",
    needs: ["staff", "accounts.login", "accounts.registration", "accounts.profileUpdate", "accounts.passwordChange"],
    async run(t) {
      const { accounts } = t.adapter;
      const { c, email, password } = await t.member();
      const stranger = await t.member();
      const next = t.email("next");
      const change = (userHash?: UserHash, to = next) => accounts.update(toProfileRequest(to), { userHash }, c);

      const before = await accounts.profile(c);
      await assertRefused(change(), "BAD_CREDENTIALS");
      const foreign = await accounts.checkPassword(stranger.password, stranger.c);
      for (const guessed of ["made up" as UserHash, foreign.userHash])
        await assertRefused(change(guessed), "BAD_CREDENTIALS");
      await assertRefused(change("" as UserHash), "VALIDATION", { field: "userHash" });
      assert.deepEqual(await accounts.profile(c), before);

      const { userHash } = await accounts.checkPassword(password, c);
      assert.equal((await change(userHash)).email, next);
      await assertRefused(change(userHash, t.email("third")), "BAD_CREDENTIALS");
      await assertRefused(
        accounts.changePassword(c.user.id, { userHash, password: "a new password" }, c),
        "BAD_CREDENTIALS",
      );
      await accounts.update({ ...toProfileRequest(next.toUpperCase()), city: "Zadar" }, {}, c);
      await accounts.login({ email: next, password }, t.visitor());
      await assertRefused(accounts.login({ email, password }, t.visitor()), "BAD_CREDENTIALS");
    },
  },
  {
    id: 161,
    title: "a replaced address can be put back once: all sessions, the password and later addresses end",
    needs: ["staff", "accounts.login", "accounts.registration", "accounts.profileUpdate", "accounts.passwordChange"],
    async run(t) {
      const { accounts } = t.adapter;
      const { c, email, password } = await t.member();
      const stranger = await t.member();
      const move = async (to: string) =>
        accounts.update(toProfileRequest(to), await accounts.checkPassword(password, c), c);
      const restore = (id: UserId, address: string) => accounts.restoreEmail(id, address, t.visitor());

      await assertRefused(restore(c.user.id, email), "NOT_FOUND");
      const [second, third] = [t.email("second"), t.email("third")];
      await move(second);
      await move(third);
      for (const [id, address] of [
        [stranger.c.user.id, email],
        [c.user.id, stranger.email],
        [c.user.id, third],
        ["nobody" as UserId, email],
      ] as const)
        await assertRefused(restore(id, address), "NOT_FOUND");
      await accounts.verify(c);

      const { link } = await restore(c.user.id, ` ${email.toUpperCase()}`);
      const proof = parsePasswordLink(link);
      assert.equal(proof?.id, c.user.id);
      await assertRefused(accounts.verify(c), "UNAUTHENTICATED");
      for (const address of [email, second, third])
        await assertRefused(accounts.login({ email: address, password }, t.visitor()), "BAD_CREDENTIALS");
      // Once an address is restored, none of the addresses can be restored again, neither the old one nor one set
      // later.
      for (const address of [email, second, third]) await assertRefused(restore(c.user.id, address), "NOT_FOUND");
      const change = { userHash: proof?.userHash ?? ("" as UserHash), password: "a new password" };
      assert.equal((await accounts.changePassword(c.user.id, change, t.visitor())).email, email);
      await accounts.login({ email, password: "a new password" }, t.visitor());
      await accounts.verify(stranger.c);
    },
  },
  {
    id: 162,
    title: "a replaced address can be put back for 7 days, and is nobody else's until then",
    needs: ["staff", "clock", "accounts.login", "accounts.registration", "accounts.profileUpdate"],
    async run(t) {
      const { accounts } = t.adapter;
      const start = Date.UTC(2026, 10, 20, 12);
      t.setClock(start);
      const { c, email, password } = await t.member();
      const proof = await accounts.checkPassword(password, c);
      await accounts.update(toProfileRequest(t.email("next")), proof, c);
      const register = () => accounts.register(toRegistration(email.toUpperCase()), withKey(t.visitor()));
      const restore = () => accounts.restoreEmail(c.user.id, email, t.visitor());
      await assertRefused(register(), "EMAIL_IN_USE");
      t.setClock(start + 7 * DAY - 1);
      await assertRefused(register(), "EMAIL_IN_USE");
      t.setClock(start + 7 * DAY);
      await assertRefused(restore(), "INVALID_STATE", { state: "expired" });
      await register();
      await assertRefused(restore(), "INVALID_STATE", { state: "expired" });
    },
  },
]);
