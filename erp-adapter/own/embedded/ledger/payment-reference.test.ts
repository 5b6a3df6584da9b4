import { afterAll, expect, test } from "vitest";
import type { ConformanceCase, Trial } from "../../../conformance/case.ts";
import { PART } from "../../../conformance/fixture/products.ts";
import { invoiceOne } from "../../../conformance/invoicing.ts";
import { draftOf, withKey } from "../../../conformance/ordering.ts";
import { runCase } from "../../../conformance/trial.ts";
import type { PartnerCode } from "../../../contract/context.ts";
import { createSubjectFactory } from "../conformance-subject.ts";

const subjects = createSubjectFactory();
afterAll(subjects.dispose);

test.each([
  ["912345678100", /^912345678100-\d\d-\d{6}$/, "912345678100"],
  ["9123456781000", /^\d\d-\d{6}$/, undefined],
])("the reference of an invoice of customer %s is one that banks take", async (partner, reference, joint) => {
  const run = async (t: Trial) => {
    const c = await t.customer({ partner: partner as PartnerCode });
    const { id } = await t.adapter.orders.place(await draftOf(t, c, [[PART.plenty, 1]]), withKey(c));
    await t.staff.deliver(id);
    const { payment } = await t.adapter.invoices.get(await invoiceOne(t, id), c);
    expect(payment?.reference).toMatch(reference);
    expect(payment?.joint?.reference).toBe(joint);
  };
  const one: ConformanceCase = { id: 9_999, area: "ledgers", title: "a reference", needs: [], run };
  await runCase(one, await subjects.create());
});
