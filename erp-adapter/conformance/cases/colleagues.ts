import assert from "node:assert/strict";
import type { Colleague } from "../../contract/accounts.ts";
import { type CallContext, GENERAL_PARTNER, type IdempotencyKey, type UserId } from "../../contract/context.ts";
import { isErpError } from "../../contract/errors.ts";
import { assertRefused } from "../assertions.ts";
import { type ActingContext, defineCases, type Trial } from "../case.ts";
import { withKey } from "../ordering.ts";

const PASSWORD = "correct horse battery";

/** The users of a company, and people invited by one of them: cases 410 to 417. */
export const COLLEAGUE_CASES = defineCases("accounts", [
  {
    id: 410,
    title: "the colleagues are all users of the caller's own company, blocked ones too, and no others",
    needs: ["staff", "accounts.login", "accounts.colleagues"],
    async run(t) {
      const [other, own] = [await t.customer(), await t.customer()];
      const second = await t.customer({ partner: own.partner });
      const states = async (c: CallContext) =>
        new Map((await t.adapter.accounts.colleagues(c)).map(({ id, state }) => [id, state]));
      assert.deepEqual(await states(other), new Map([[other.user.id, "active"]]));
      const both = new Map<UserId, Colleague["state"]>([
        [own.user.id, "active"],
        [second.user.id, "active"],
      ]);
      assert.deepEqual(await states(own), both);
      assert.deepEqual(await states(second), both);
      await t.staff.blockUser(second.user.id);
      assert.deepEqual(await states(own), both.set(second.user.id, "blocked"));
      await assertRefused(t.adapter.accounts.colleagues(second), "FORBIDDEN");
    },
  },
  {
    id: 411,
    title: "neither a guest nor a visitor has colleagues, and nobody sees them for another",
    needs: ["staff", "accounts.login", "accounts.guest", "accounts.colleagues"],
    async run(t) {
      const [own, guest] = [await t.customer(), await t.guest()];
      const { accounts } = t.adapter;
      assert.equal((await accounts.colleagues(own)).length, 1);
      await assertRefused(accounts.colleagues(guest), "FORBIDDEN");
      await assertRefused(accounts.colleagues(t.visitor()), "UNAUTHENTICATED");
      await assertRefused(accounts.colleagues({ ...own, token: null }), "UNAUTHENTICATED");
      const posing = await accounts.colleagues({ ...guest, user: own.user, partner: own.partner }).catch(codeOf);
      assert.ok(posing === "NOT_FOUND" || posing === "FORBIDDEN", String(posing));
    },
  },
  {
    id: 412,
    title: "who was invited has an active account of the company at once, with the rights of the person who invited",
    needs: ["staff", "accounts.login", "accounts.colleagues"],
    async run(t) {
      for (const rights of [
        { finances: true, invoices: true },
        { finances: false, invoices: true },
        { finances: false, invoices: false },
      ]) {
        const inviter = await t.customer({ rights });
        const email = t.email(`petra-${rights.finances}-${rights.invoices}`);
        const joined = await join(t, email, inviter);
        const expected = { kind: "customer", name: "Petra Primjer", email, partner: inviter.partner, rights };
        assert.partialDeepStrictEqual(joined, { ...expected, state: "active" });
        assert.notEqual(joined.id, inviter.user.id);
        const { user, token } = await t.adapter.accounts.login({ email, password: PASSWORD }, t.visitor());
        assert.deepEqual(user, joined);
        const c = { ...t.visitor(), partner: inviter.partner, user: { id: user.id }, token };
        assert.deepEqual(await t.adapter.accounts.verify(c), joined);
        const listed = await t.adapter.accounts.colleagues(c);
        assert.deepEqual(new Set(listed.map(({ id }) => id)), new Set([inviter.user.id, joined.id]));
        const { rights: said = rights, ...petra } = listed.find(({ id }) => id === joined.id) ?? {};
        assert.deepEqual(petra, { id: joined.id, name: "Petra Primjer", email, state: "active" });
        assert.deepEqual(said, rights, "the list says no other rights than the person has");
      }
    },
  },
  {
    id: 413,
    title: "a colleague who joins has the company's own fields, and leaves its terms as they were",
    needs: ["staff", "accounts.login", "accounts.registration", "accounts.colleagues"],
    async run(t) {
      const { c: inviter } = await t.member();
      const { accounts } = t.adapter;
      const before = await accounts.profile(inviter);
      const email = t.email("petra");
      await join(t, email, inviter);
      assert.deepEqual(await accounts.profile(inviter), before);
      const { user, token } = await accounts.login({ email, password: PASSWORD }, t.visitor());
      const own = await accounts.profile({ ...t.visitor(), partner: inviter.partner, user: { id: user.id }, token });
      const { company, vat, address, postalCode, city, priceList, discountPercent, paymentDays } = before;
      const ofCompany = { company, vat, address, postalCode, city, priceList, discountPercent, paymentDays };
      assert.partialDeepStrictEqual(own, { ...ofCompany, phone: "+38521765432" });
    },
  },
  {
    id: 414,
    title: "only the shop itself lets somebody join, and only if an active user of that very company invited",
    needs: ["staff", "accounts.login", "accounts.guest", "accounts.colleagues"],
    async run(t) {
      const [inviter, other, guest] = [await t.customer(), await t.customer(), await t.guest()];
      const second = await t.customer({ partner: inviter.partner });
      const email = t.email("petra");
      const { accounts } = t.adapter;
      await assertRefused(accounts.join(toColleague(email), withKey(inviter)), "FORBIDDEN");
      await assertRefused(accounts.join(toColleague(email), withKey({ ...inviter, token: null })), "FORBIDDEN");
      for (const c of [
        { ...inviter, user: other.user },
        { ...inviter, partner: other.partner },
        { ...inviter, partner: GENERAL_PARTNER },
        { ...inviter, user: guest.user },
        guest,
        { ...inviter, user: { id: "nobody" as UserId } },
      ])
        await assertRefused(join(t, email, c), "FORBIDDEN");
      // A user may be blocked after inviting a colleague.
      await join(t, t.email("earlier"), second);
      await t.staff.blockUser(second.user.id);
      await assertRefused(join(t, email, second), "FORBIDDEN");
      // After all these refusals the e-mail address is still free.
      assert.equal((await join(t, email, inviter)).partner, inviter.partner);
    },
  },
  {
    id: 415,
    title: "one key makes one colleague, whatever became of the person who invited, and is refused with anything else",
    needs: ["staff", "accounts.login", "accounts.colleagues"],
    async run(t) {
      const [inviter, other] = [await t.customer(), await t.customer()];
      const second = await t.customer({ partner: inviter.partner });
      const email = t.email("petra");
      const key = crypto.randomUUID() as IdempotencyKey;
      const answers = await Promise.all([1, 2, 3].map(() => join(t, email, inviter, { key })));
      const [made] = answers;
      assert.deepEqual(answers, [made, made, made]);
      assert.deepEqual(await join(t, email, inviter, { key }), made);
      for (const again of [
        () => join(t, email, inviter, { key, name: "Luka Primjer" }),
        () => join(t, t.email("luka"), inviter, { key }),
        () => join(t, email, other, { key }),
        () => join(t, email, second, { key }),
      ])
        await assertRefused(again(), "IDEMPOTENCY_MISMATCH");
      await t.staff.blockUser(inviter.user.id);
      assert.deepEqual(await join(t, email, inviter, { key }), made);
      const { idempotencyKey: _, ...keyless } = asInvited(second);
      const lacking = t.adapter.accounts.join(toColleague(t.email("luka")), keyless);
      await assertRefused(lacking, "VALIDATION", { field: "idempotencyKey" });
      assert.equal((await t.adapter.accounts.colleagues(second)).length, 3);
    },
  },
  {
    id: 416,
    title: "an address that is taken in any spelling lets nobody join, and of two at the same time one does",
    needs: ["staff", "accounts.login", "accounts.colleagues"],
    async run(t) {
      const [inviter, other] = [await t.customer(), await t.customer()];
      const email = t.email("petra");
      const outcomes = await Promise.allSettled([inviter, other, inviter, other].map((one) => join(t, email, one)));
      assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
      for (const one of outcomes) assert.ok(one.status === "fulfilled" || isErpError(one.reason, "EMAIL_IN_USE"));
      for (const spelling of [email, email.toUpperCase(), ` ${email}`])
        await assertRefused(join(t, spelling, inviter), "EMAIL_IN_USE");
    },
  },
  {
    id: 417,
    title: "a refused field of a colleague is named, and nobody joins",
    needs: ["staff", "accounts.login", "accounts.colleagues"],
    async run(t) {
      const inviter = await t.customer();
      const email = t.email("petra");
      for (const [field, value, rule] of [
        ["name", "", "required"],
        ["name", "<b>Petra</b>", "characters"],
        ["name", "A".repeat(900), "max"],
        ["phone", "call me", "shape"],
        ["email", "", "required"],
        ["email", "petra", "shape"],
        ["email", "a@b.example\r\nBcc: x@y.example", "characters"],
        ["password", "short", "min"],
        ["password", email, "own"],
      ] as const) {
        const sent = { ...toColleague(email), [field]: value };
        const call = t.adapter.accounts.join(sent, asInvited(inviter));
        await assertRefused(call, "VALIDATION", { field, rule });
      }
      assert.equal((await t.adapter.accounts.colleagues(inviter)).length, 1);
      await join(t, email, inviter);
    },
  },
]);

/** The filled-in form of an invited person. */
function toColleague(email: string, name = "Petra Primjer") {
  return { name, phone: "021 765 432", email, password: PASSWORD };
}

function join(t: Trial, email: string, inviter: ActingContext, more: { key?: IdempotencyKey; name?: string } = {}) {
  return t.adapter.accounts.join(toColleague(email, more.name), asInvited(inviter, more.key));
}

/** The context in which the shop calls `join` for a person whom this user invited. */
function asInvited(inviter: ActingContext, key?: IdempotencyKey): CallContext {
  const keyed = key === undefined ? withKey(inviter) : { ...inviter, idempotencyKey: key };
  return { ...keyed, token: null, vouched: true };
}

function codeOf(error: unknown): string {
  return isErpError(error) ? error.code : String(error);
}
