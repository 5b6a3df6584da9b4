import assert from "node:assert/strict";
import type { InvoiceId } from "../../contract/invoices.ts";
import { addDays } from "../../contract/local-date.ts";
import { type EurCents, sum, toEurCents, ZERO } from "../../contract/money.ts";
import type { HoldKind } from "../../contract/order-hold.ts";
import { assertRefused } from "../assertions.ts";
import { type ActingContext, defineCases, type Need, type Trial } from "../case.ts";
import { PART } from "../fixture/products.ts";
import { invoiceOne } from "../invoicing.ts";
import { lastMomentOf } from "../last-moment.ts";
import { draftOf, withKey } from "../ordering.ts";

const NEEDS: Need[] = [
  ...(["fixture", "staff", "clock", "accounts.login", "invoices.owner"] as const),
  ...(["orders.idempotency", "orders.overdueCheck"] as const),
];
/** Three days before the clocks go back, so that three days of grace end on a day of 25 hours. */
const INVOICED = Date.parse("2026-10-22T10:00:00+02:00");
const SECOND = 1_000;

/** Orders that overdue amounts block: cases 443 to 446. */
export const OVERDUE_CASES = defineCases("orders", [
  {
    id: 443,
    title: "an overdue amount blocks orders from the midnight after its days of grace, without a credit limit too",
    needs: [...NEEDS, "finances.owner"],
    async run(t) {
      for (const grace of [0, 3]) {
        const { c, dueDate, open } = await owing(t);
        await t.staff.setOverdueGrace(c.partner, grace);
        const last = lastMomentOf(addDays(dueDate, grace));
        const inTime = await at(t, c, last);
        assert.deepEqual((await t.adapter.finances.summary(inTime)).overdueBlock, { graceDays: grace, amount: 0 });
        await order(t, inTime);
        const late = await at(t, c, last + 2 * SECOND);
        const summary = await t.adapter.finances.summary(late);
        assert.deepEqual(summary.overdueBlock, { graceDays: grace, amount: open });
        assert.equal(summary.due, open);
        await assertRefused(order(t, late), "OVERDUE", { due: open });
        assert.equal((await t.adapter.orders.list({}, late)).total, 2, "a refused order left a trace");
        await order(t, await t.customer());
        await t.staff.setOverdueGrace(c.partner, null);
        assert.equal((await t.adapter.finances.summary(late)).overdueBlock, undefined);
        await order(t, late);
      }
    },
  },
  {
    id: 444,
    title: "a payment lifts the block at once, a part of it does not; and so does a credit note",
    needs: [...NEEDS, "finances.owner"],
    async run(t) {
      const paying = await blocked(t);
      await assertRefused(order(t, paying.c), "OVERDUE", { due: paying.open });
      const first = t.adapter.capabilities.invoices.partPayments ? toEurCents(paying.open - 1) : ZERO;
      if (first > 0) {
        await t.staff.pay(paying.invoice, first);
        await assertRefused(order(t, paying.c), "OVERDUE", { due: toEurCents(1) });
      }
      await t.staff.pay(paying.invoice, toEurCents(paying.open - first));
      await order(t, paying.c);
      const credited = await blocked(t);
      await t.staff.credit(credited.invoice, [{ position: 1, quantity: 1 }]);
      await assertRefused(order(t, credited.c), "OVERDUE");
      await t.staff.credit(credited.invoice, [{ position: 1, quantity: 1 }]);
      assert.equal((await t.adapter.finances.summary(credited.c)).overdueBlock?.amount, 0);
      await order(t, credited.c);
    },
  },
  {
    id: 445,
    title: "what is overdue blocks an order within the limit, and is named before the limit",
    needs: [...NEEDS, "orders.creditCheck"],
    async run(t) {
      const { c, open } = await blocked(t);
      for (const limit of [toEurCents(100_000_000), ZERO]) {
        await t.staff.setCreditLimit(c.partner, limit);
        await assertRefused(order(t, c), "OVERDUE", { due: open });
      }
      await t.staff.setOverdueGrace(c.partner, 365);
      await assertRefused(order(t, c), "CREDIT_LIMIT");
    },
  },
  {
    id: 446,
    title: "an order that waits is placed in spite of what is overdue, and the others stay blocked",
    needs: [...NEEDS, "orders.holds"],
    async run(t) {
      const { c, open } = await blocked(t);
      for (const hold of ["prepayment", "release"] as const) {
        const held = await order(t, c, hold);
        assert.deepEqual([held.status, held.hold?.state], ["pending", "waiting"]);
      }
      await assertRefused(order(t, c), "OVERDUE", { due: open });
    },
  },
]);

/** A company with one open invoice for two pieces. */
async function owing(t: Trial): Promise<{ c: ActingContext; invoice: InvoiceId; dueDate: string; open: EurCents }> {
  t.setClock(INVOICED);
  const c = await t.customer();
  const { id } = await t.adapter.orders.place(await draftOf(t, c, [[PART.plenty, 2]]), withKey(c));
  await t.staff.deliver(id);
  const invoice = await invoiceOne(t, id);
  const [row] = (await t.adapter.invoices.list({}, c)).items;
  assert.ok(row, "the invoice is not on the list");
  return { c, invoice, dueDate: row.dueDate, open: sum([row.open]) };
}

/** A company as `owing` creates it, on the day after the due date and without days of grace. */
async function blocked(t: Trial) {
  const debt = await owing(t);
  await t.staff.setOverdueGrace(debt.c.partner, 0);
  return { ...debt, c: await at(t, debt.c, lastMomentOf(debt.dueDate) + 2 * SECOND) };
}

/** Sets the clock to this instant, and creates a new user of the same company, whose session begins then. */
function at(t: Trial, { partner }: ActingContext, instant: number): Promise<ActingContext> {
  t.setClock(instant);
  return t.customer({ partner });
}

async function order(t: Trial, c: ActingContext, hold?: HoldKind) {
  const draft = await draftOf(t, c, [[PART.plenty, 1]]);
  return t.adapter.orders.place({ ...draft, ...(hold && { hold }) }, withKey(c));
}
