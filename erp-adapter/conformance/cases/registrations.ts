import assert from "node:assert/strict";
import type { IdempotencyKey, PartnerCode, UserId } from "../../contract/context.ts";
import { isErpError } from "../../contract/errors.ts";
import { toBasisPoints } from "../../contract/money.ts";
import { assertRefused } from "../assertions.ts";
import { defineCases, type Trial } from "../case.ts";
import { toProfileRequest, toRegistration } from "../fixture/customers.ts";
import { withKey } from "../ordering.ts";

const DAY = 24 * 60 * 60 * 1_000;

/** Registration: cases 90 to 93, 99, 141. */
export const REGISTRATION_CASES = defineCases("accounts", [
  {
    id: 90,
    title: "a registration is made once per key, and pending until it is approved unless accounts open at once",
    needs: ["staff", "accounts.login", "accounts.registration", "conditions.customerPrices"],
    async run(t) {
      const email = t.email("ivana");
      const { accounts } = t.adapter;
      const sent = toRegistration(email);
      const c = withKey(t.visitor());
      const { id } = await accounts.register(sent, c);
      assert.deepEqual(await accounts.register(sent, c), { id });
      await assertRefused(accounts.register({ ...sent, name: "Petra" }, c), "IDEMPOTENCY_MISMATCH");
      await assertRefused(accounts.register(toRegistration(t.email("other")), t.visitor()), "VALIDATION", {
        field: "idempotencyKey",
      });
      const login = (password: string) => accounts.login({ email: email, password }, t.visitor());
      if (opensAtOnce(t)) {
        const early = toRegistration(t.email("early"));
        const made = await accounts.register(early, withKey(t.visitor()));
        await approve(t, email);
        const { user } = await accounts.login(early, t.visitor());
        assert.partialDeepStrictEqual(user, { id: made.id, state: "active" });
      } else {
        await assertRefused(login(sent.password), "INVALID_STATE", { state: "pending" });
        await assertRefused(login("no such word"), "BAD_CREDENTIALS");
        await approve(t, email);
      }
      const { user, token } = await login(sent.password);
      assert.partialDeepStrictEqual(user, { id, email: email, partner: "001234", state: "active" });
      const member = { ...t.visitor(), partner: "001234" as PartnerCode, user: { id }, token };
      assert.partialDeepStrictEqual(await accounts.profile(member), {
        ...toProfileRequest(email),
        vat: "HR99900000011",
        phone: "+38521234567",
        discountPercent: 1_250,
        paymentDays: 45,
      });

      const least = {
        name: "Petra",
        vat: "SI 1069 3661",
        email: t.email("least"),
        password: "long enough for it",
      };
      await accounts.register(least, withKey(t.visitor()));
    },
  },
  {
    id: 91,
    title: "an address that is taken is EMAIL_IN_USE in any case, and the account stays as it was",
    needs: ["staff", "accounts.login", "accounts.registration"],
    async run(t) {
      const email = t.email("ivana");
      const { accounts } = t.adapter;
      const { id } = await register(t, email);
      const again = { password: "another password", name: "Somebody" };
      for (const spelling of [email, email.toUpperCase(), ` ${email}`, email.replace("ivana", "Ivana")])
        await assertRefused(accounts.register(toRegistration(spelling, again), withKey(t.visitor())), "EMAIL_IN_USE");
      await approve(t, email);
      await assertRefused(accounts.register(toRegistration(email), withKey(t.visitor())), "EMAIL_IN_USE");
      const { user } = await accounts.login({ email: email, password: toRegistration(email).password }, t.visitor());
      assert.partialDeepStrictEqual(user, { id, name: "Ivana Primjer" });
    },
  },
  {
    id: 92,
    title: "a refused field is named, and the address stays free",
    needs: ["accounts.registration"],
    async run(t) {
      const email = t.email("ivana");
      const { accounts } = t.adapter;
      // The telephone number has its country code, so that with a wrong VAT number no other field is wrong.
      for (const [field, value, rule] of [
        ["vat", "HR33392005962", "checksum"],
        ["vat", "33392005962", "checksum"],
        ["vat", "DE111111126", "checksum"],
        ["vat", "123", "shape"],
        ["vat", "XX123456789", "shape"],
        ["vat", "GB980780684", "shape"],
        ["vat", "", "required"],
        ["name", " \u00a0", "required"],
        ["name", "A".repeat(900), "max"],
        ["name", "A\u0000B", "characters"],
        ["name", "\u3164", "characters"],
        ["name", "Ana\u202eana", "characters"],
        ["city", "Spl\u200bit", "characters"],
        ["name", "<b>Ivana</b>", "characters"],
        ["company", "Primjer\u2028d.o.o.", "characters"],
        ["address", "Ulica 7\r\nX: y", "characters"],
        ["postalCode", "2100", "shape"],
        ["city", "Split\u0007", "characters"],
        ["phone", "call me", "shape"],
        ["email", "", "required"],
        ["email", "ivana", "shape"],
        ["email", "a@b.example\r\nBcc: x@y.example", "characters"],
        ["email", "a@b.example, c@d.example", "shape"],
      ] as const)
        await assertRefused(
          accounts.register(toRegistration(email, { phone: "+385 21 234 567", [field]: value }), withKey(t.visitor())),
          "VALIDATION",
          { field, rule },
        );
      await register(t, email);
      for (const [at, vat] of [
        "BA4200000000004",
        "ATU12011204",
        "EL 000000024",
        "GR000000024",
        "01234567896",
      ].entries())
        await accounts.register(
          toRegistration(t.email(`free-${at}`), { vat, phone: "+385 31 123 456" }),
          withKey(t.visitor()),
        );
    },
  },
  {
    id: 93,
    title: "of registrations at the same time with one address one wins",
    needs: ["accounts.registration"],
    async run(t) {
      const email = t.email("ivana");
      const outcomes = await Promise.allSettled(
        Array.from({ length: 6 }, (_, at) => register(t, at % 2 === 0 ? email : email.toUpperCase())),
      );
      assert.equal(outcomes.filter((outcome) => outcome.status === "fulfilled").length, 1);
      for (const outcome of outcomes)
        assert.ok(outcome.status === "fulfilled" || isErpError(outcome.reason, "EMAIL_IN_USE"));

      const c = withKey(t.visitor());
      const sent = toRegistration(t.email("petra"));
      const answers = await Promise.all([1, 2, 3].map(() => t.adapter.accounts.register(sent, c)));
      assert.equal(new Set(answers.map(({ id }) => id)).size, 1);
    },
  },
  {
    id: 99,
    title: "a request can be undone while it is pending and at most 7 days old, and nothing else can, nor an account",
    needs: ["staff", "clock", "accounts.login", "accounts.registration", "accounts.guest"],
    async run(t) {
      const email = t.email("ivana");
      const { accounts } = t.adapter;
      const start = Date.UTC(2026, 10, 20, 12);
      t.setClock(start);
      const undo = (id: UserId) => accounts.undoRegister(id, t.visitor());
      const first = await register(t, email);
      if (opensAtOnce(t)) return void (await assertRefused(undo(first.id), "INVALID_STATE", { state: "active" }));
      await undo(first.id);
      await assertRefused(undo(first.id), "NOT_FOUND");
      const password = toRegistration(email).password;
      await assertRefused(accounts.login({ email: email, password }, t.visitor()), "BAD_CREDENTIALS");

      const second = await register(t, email);
      assert.notEqual(second.id, first.id);
      await approve(t, email);
      await assertRefused(undo(second.id), "INVALID_STATE", { state: "active" });
      await accounts.login({ email: email, password }, t.visitor());

      const [late, later] = [await register(t, t.email("late")), await register(t, t.email("later"))];
      t.setClock(start + 7 * DAY);
      await undo(late.id);
      t.setClock(start + 7 * DAY + 1);
      await assertRefused(undo(later.id), "INVALID_STATE", { state: "expired" });
      await assertRefused(accounts.register(toRegistration(t.email("later")), withKey(t.visitor())), "EMAIL_IN_USE");
      for (const id of ["nobody", "", "0", "' or 1=1 --", (await t.guest()).user.id] as UserId[])
        await assertRefused(undo(id), "NOT_FOUND");
    },
  },
  {
    id: 141,
    title: "a registration is found by its key, with its state, by nothing else, and not once it was undone",
    needs: ["staff", "accounts.registration"],
    async run(t) {
      const { accounts } = t.adapter;
      const email = t.email("ivana");
      const find = (key: string) => accounts.findRegistration(key as IdempotencyKey, t.visitor());
      const key = crypto.randomUUID();
      await assertRefused(find(key), "NOT_FOUND", { what: "registration" });
      await assertRefused(
        accounts.register(toRegistration(email, { vat: "123" }), withKey(t.visitor(), key)),
        "VALIDATION",
      );
      await assertRefused(find(key), "NOT_FOUND");
      const { id } = await accounts.register(toRegistration(email), withKey(t.visitor(), key));
      assert.deepEqual(await find(key), { id, state: opensAtOnce(t) ? "active" : "pending" });
      for (const other of ["", email, id, key.toUpperCase(), `${key} `, "%", "' or 1=1 --"])
        await assertRefused(find(other), "NOT_FOUND");
      if (opensAtOnce(t)) return;
      await approve(t, email);
      assert.deepEqual(await find(key), { id, state: "active" });

      const undone = crypto.randomUUID();
      const second = await accounts.register(toRegistration(t.email("second")), withKey(t.visitor(), undone));
      assert.notEqual(second.id, id);
      assert.deepEqual(await find(undone), { id: second.id, state: "pending" });
      await accounts.undoRegister(second.id, t.visitor());
      await assertRefused(find(undone), "NOT_FOUND");
    },
  },
]);

function opensAtOnce(t: Trial): boolean {
  return t.adapter.capabilities.accounts.registration === "instant";
}

function register(t: Trial, email: string): Promise<{ id: UserId }> {
  return t.adapter.accounts.register(toRegistration(email), withKey(t.visitor()));
}

async function approve(t: Trial, email: string): Promise<void> {
  await t.staff.approve({
    email,
    partner: "001234" as PartnerCode,
    priceList: "general",
    discount: toBasisPoints(1_250),
    paymentDays: 45,
  });
}
