import assert from "node:assert/strict";
import type { CallContext, PartnerCode } from "../../contract/context.ts";
import { toBasisPoints } from "../../contract/money.ts";
import { assertRefused } from "../assertions.ts";
import { defineCases } from "../case.ts";

/** The terms of companies, which the shop reads in its own name: cases 240 to 242. */
export const PARTNER_CASES = defineCases("accounts", [
  {
    id: 240,
    title: "a company is answered by its code with its present terms, to the shop and to no other caller",
    needs: ["staff", "accounts.partners"],
    async run(t) {
      const partner = newCode();
      const terms = { partner, priceList: "general", discount: toBasisPoints(1_225), paymentDays: 45 };
      await t.staff.setPartner(terms);
      const answer = await t.adapter.accounts.partner(partner, asShop(t.visitor()));
      assert.partialDeepStrictEqual(answer, { code: partner, discountPercent: 1_225, paymentDays: 45, active: true });
      assert.ok(answer.company !== "" && answer.priceList !== "");
      await t.staff.setPartner({ ...terms, discount: toBasisPoints(300), paymentDays: 0 });
      const changed = await t.adapter.accounts.partner(partner, asShop(t.visitor()));
      assert.deepEqual([changed.discountPercent, changed.paymentDays], [300, 0]);
      await assertRefused(t.adapter.accounts.partner(partner, t.visitor()), "FORBIDDEN");
    },
  },
  {
    id: 241,
    title: "a code that no company has is NOT_FOUND, and so is the general list, which is none",
    needs: ["accounts.partners"],
    async run(t) {
      const c = asShop(t.visitor());
      for (const code of ["no-such", "%", "' or 1=1 --", "š".repeat(20), c.partner])
        await assertRefused(t.adapter.accounts.partner(code as PartnerCode, c), "NOT_FOUND", { what: "partner" });
    },
  },
  {
    id: 242,
    title: "an address leads to the codes of companies, in any spelling, for the shop alone; an unknown one to none",
    needs: ["accounts.partners"],
    async run(t) {
      const c = asShop(t.visitor());
      assert.deepEqual(await t.adapter.accounts.partnersOf(t.email("nobody"), c), []);
      for (const address of ["%", "@", "' or 1=1 --"])
        assert.deepEqual(await t.adapter.accounts.partnersOf(address, c), [], address);
      await assertRefused(t.adapter.accounts.partnersOf(t.email("nobody"), t.visitor()), "FORBIDDEN");
    },
  },
]);

function asShop(c: CallContext): CallContext {
  return { ...c, vouched: true };
}

/** A company code that no case has used, in a form that any ERP accepts. */
function newCode(): PartnerCode {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `8${String(random).padStart(10, "0").slice(-8)}` as PartnerCode;
}
