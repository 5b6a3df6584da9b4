import assert from "node:assert/strict";
import { declares } from "../../contract/capability-flags.ts";
import type { CallContext, PartnerCode } from "../../contract/context.ts";
import { INVOICE_STATUSES, type InvoiceId, type InvoiceRow } from "../../contract/invoices.ts";
import { type EurCents, shareOf, sum, toBasisPoints, toEurCents, ZERO } from "../../contract/money.ts";
import type { Order } from "../../contract/orders.ts";
import { type Cursor, readParts } from "../../contract/paging.ts";
import { faultInPayment } from "../../contract/payment-reference.ts";
import { assertRefused, assertTotals } from "../assertions.ts";
import { type ActingContext, defineCases, type Trial } from "../case.ts";
import { PART } from "../fixture/products.ts";
import { invoiceOne } from "../invoicing.ts";
import { type CaseLine, draftOf, withKey } from "../ordering.ts";

const DAY = 24 * 60 * 60 * 1_000;
const NOON = Date.UTC(2026, 8, 1, 10);

/** Invoices and finances: cases 79 to 89, and 440 to 442. */
export const LEDGER_CASES = defineCases("ledgers", [
  {
    id: 79,
    title: "invoices come newest first, in whole pages, and their figures agree",
    needs: ["fixture", "staff", "clock", "accounts.login", "invoices.owner"],
    async run(t) {
      const c = await t.customer();
      const ids: InvoiceId[] = [];
      for (let nth = 0; nth < 7; nth += 1) {
        t.setClock(NOON + Math.floor(nth / 3) * DAY);
        ids.unshift(await invoiced(t, c, [[PART.plenty, nth + 1]]));
      }
      const all = await t.adapter.invoices.list({ pageSize: 100 }, c);
      assert.deepEqual(idsOf(all.items), ids);
      for (const row of all.items) assertAgrees(row, c.partner);
      for (const key of ["withoutVat", "total", "open"] as const)
        assert.equal(all.sums[key], sum(all.items.map((row) => row[key])));

      const first = await t.adapter.invoices.list({ pageSize: 3 }, c);
      // An invoice that is issued after the first page was read must not move rows of the next pages.
      const late = await invoiced(t, c, [[PART.plenty, 9]]);
      const others = await Promise.all(
        [2, 3, 4].map((page) => t.adapter.invoices.list({ page, pageSize: 3, anchor: first.anchor }, c)),
      );
      assert.deepEqual(idsOf([first, ...others].flatMap((page) => page.items)), ids);
      assert.deepEqual(
        [first, ...others].map(({ total, sums }) => ({ total, sums })),
        Array.from({ length: 4 }, () => ({ total: 7, sums: all.sums })),
      );
      assert.deepEqual(await exported(t, c, 2), [late, ...ids]);
      assert.deepEqual((await t.adapter.invoices.list({ page: 99 }, c)).items, []);
      for (const query of [{ page: 0 }, { pageSize: 101 }, { from: "2026-02-30" }, { to: "soon" }])
        await assertRefused(t.adapter.invoices.list(query, c), "VALIDATION");
      await assertRefused(t.adapter.invoices.list({ from: "2026-02-02", to: "2026-02-01" }, c), "VALIDATION", {
        field: "to",
      });
    },
  },
  {
    id: 80,
    title: "a payment of a part makes an invoice partially paid, and the open amount falls by it",
    needs: ["fixture", "staff", "accounts.login", "invoices.owner", "invoices.partPayments", "finances.owner"],
    async run(t) {
      const c = await t.customer();
      const id = await invoiced(t, c, [[PART.plenty, 3]]);
      const before = await rowOf(t, c, id);
      assert.equal(before.status, "unpaid");
      await t.staff.pay(id, toEurCents(1_001));
      const after = await rowOf(t, c, id);
      assert.deepEqual([after.status, after.open], ["partially-paid", before.total - 1_001]);
      assert.equal((await t.adapter.finances.summary(c)).open, after.open);
      await t.staff.pay(id, after.open);
      assert.deepEqual(await rowOf(t, c, id), { ...after, status: "paid", open: ZERO });
      for (const status of INVOICE_STATUSES)
        assert.equal((await t.adapter.invoices.list({ status }, c)).total, status === "paid" ? 1 : 0);
    },
  },
  {
    id: 81,
    title: "an invoice can be had whole, as data or as a PDF, and adds up",
    needs: ["fixture", "staff", "accounts.login", "invoices.owner", "catalogue.locales"],
    async run(t) {
      const c = await t.customer({ discount: 1_275 });
      const order = await placed(t, c, [
        [PART.injector, 2],
        [PART.washers, 130],
      ]);
      await t.staff.deliver(order.id);
      const id = await invoiceOne(t, order.id);
      const invoice = await t.adapter.invoices.get(id, { ...c, locale: "hr" });
      assert.deepEqual([invoice.order, invoice.buyerDocumentNumber], [order.id, order.buyerDocumentNumber]);
      assert.deepEqual(
        invoice.lines.map(({ title, quantity, total }) => [title, quantity, total]),
        order.lines.map(({ position, quantity, total }) => [
          ["Brizgaljka common rail", "Bakrena podloška"][position - 1],
          quantity,
          total,
        ]),
      );
      assertTotals(invoice.totals, invoice.lines);
      assert.deepEqual([invoice.totals, invoice.total], [order.totals, order.totals.total]);
      assert.equal(invoice.withoutVat, order.totals.withoutVat);
      assert.ok(invoice.payment && /^HR\d{19}$/.test(invoice.payment.iban) && invoice.payment.reference !== "");
      if (!t.adapter.capabilities.invoices.pdf) return;
      const { bytes, mime } = await t.adapter.invoices.document(id, c);
      assert.equal(mime, "application/pdf");
      assert.equal(Buffer.from(bytes.subarray(0, 5)).toString("latin1"), "%PDF-");
    },
  },
  {
    id: 82,
    title: "others' invoices do not exist; guests and colleagues without the right are FORBIDDEN",
    needs: ["fixture", "staff", "accounts.login", "accounts.guest", "invoices.owner", "finances.owner"],
    async run(t) {
      const c = await t.customer();
      const id = await invoiced(t, c, [[PART.plenty, 1]]);
      const statement = hasStatement(t) ? t.adapter.finances.statement : null;
      const stranger = await t.customer();
      await assertRefused(t.adapter.invoices.get(id, stranger), "NOT_FOUND");
      assert.equal((await t.adapter.invoices.list({}, stranger)).total, 0);
      // With the code of another partner every call is NOT_FOUND, as in `conditions`.
      const posing = { ...stranger, partner: c.partner };
      for (const call of [
        () => t.adapter.invoices.get(id, posing),
        () => t.adapter.invoices.list({}, posing),
        () => t.adapter.invoices.part({}, posing),
        () => t.adapter.finances.summary(posing),
        () => t.adapter.finances.due({}, posing),
        ...(statement ? [() => statement({ from: "2026-01-01", to: "2026-12-31" }, posing)] : []),
      ])
        await assertRefused(call(), "NOT_FOUND");
      for (const no of ["0", "-1", "abc", "' or 1=1 --", "a/b", "", "26-R-999999", "x".repeat(9_999)])
        await assertRefused(t.adapter.invoices.get(no as InvoiceId, c), "NOT_FOUND");
      const none = { finances: false, invoices: false };
      const clerk = await t.customer({ partner: c.partner, rights: none });
      for (const who of [await t.guest(), clerk]) {
        await assertRefused(t.adapter.invoices.get(id, who), "FORBIDDEN");
        await assertRefused(t.adapter.invoices.list({}, who), "FORBIDDEN");
        await assertRefused(t.adapter.invoices.part({}, who), "FORBIDDEN");
        await assertRefused(t.adapter.finances.summary(who), "FORBIDDEN");
        await assertRefused(t.adapter.finances.due({}, who), "FORBIDDEN");
        if (statement) await assertRefused(statement({ from: "2026-01-01", to: "2026-12-31" }, who), "FORBIDDEN");
      }
      const bookkeeper = await t.customer({ partner: c.partner, rights: { finances: false, invoices: true } });
      assert.equal((await t.adapter.invoices.get(id, bookkeeper)).id, id);
      await assertRefused(t.adapter.finances.summary(bookkeeper), "FORBIDDEN");
    },
  },
  {
    id: 83,
    title: "an invoice without a document is DOCUMENT_UNAVAILABLE, and stays on the list",
    needs: ["fixture", "staff", "accounts.login", "invoices.owner"],
    async run(t) {
      const c = await t.customer();
      const id = await invoiced(t, c, [[PART.plenty, 1]]);
      const before = await t.adapter.invoices.list({}, c);
      await t.staff.loseDocument(id);
      await assertRefused(t.adapter.invoices.get(id, c), "DOCUMENT_UNAVAILABLE");
      if (t.adapter.capabilities.invoices.pdf)
        await assertRefused(t.adapter.invoices.document(id, c), "DOCUMENT_UNAVAILABLE");
      assert.deepEqual(await t.adapter.invoices.list({}, c), before);
    },
  },
  {
    id: 84,
    title: "a credit note is negative, and is set off with what is open of its invoice",
    needs: ["fixture", "staff", "accounts.login", "invoices.owner", "finances.owner"],
    async run(t) {
      const c = await t.customer();
      const id = await invoiced(t, c, [[PART.plenty, 5]]);
      const invoice = await rowOf(t, c, id);
      const note = await t.adapter.invoices.get(await t.staff.credit(id, [{ position: 1, quantity: 2 }]), c);
      assert.deepEqual([note.kind, note.corrects, note.payment], ["credit-note", id, null]);
      assert.deepEqual(
        note.lines.map((line) => line.quantity),
        [-2],
      );
      assert.ok(note.total < 0 && note.withoutVat < 0 && note.total <= note.withoutVat);
      assertTotals(note.totals, note.lines);
      assert.deepEqual([note.open, note.status], [0, "paid"]);
      assert.equal((await rowOf(t, c, id)).open, invoice.total + note.total);
      const summary = await t.adapter.finances.summary(c);
      assert.equal(summary.open, invoice.total + note.total);
      await t.staff.pay(id, summary.open);
      const rest = await t.adapter.invoices.get(await t.staff.credit(id), c);
      assert.deepEqual([rest.open, rest.status], [rest.total, "unpaid"]);
      assert.equal((await t.adapter.finances.summary(c)).open, rest.total);
      await t.staff.pay(rest.id, rest.total);
      assert.equal((await t.adapter.finances.summary(c)).open, 0);
    },
  },
  {
    id: 85,
    title: "the open amount is the sum of the invoices' and the end of the statement, to the cent",
    needs: ["fixture", "staff", "clock", "accounts.login", "invoices.owner", "finances.owner", "finances.statement"],
    async run(t) {
      const c = await t.customer({ discount: 1_275 });
      t.setClock(NOON);
      const early = await invoiced(t, c, [[PART.halfCent, 33]]);
      t.setClock(NOON + 10 * DAY);
      const { partPayments } = t.adapter.capabilities.invoices;
      await t.staff.pay(early, partPayments ? toEurCents(7) : (await rowOf(t, c, early)).open);
      const second = await invoiced(t, c, [[PART.nozzle, 7]]);
      await t.staff.credit(second, [{ position: 1, quantity: 3 }]);
      t.setClock(NOON + 20 * DAY);
      await invoiced(t, c, [[PART.plenty, 1]]);
      const summary = await t.adapter.finances.summary(c);
      const { items, sums } = await t.adapter.invoices.list({ pageSize: 100 }, c);
      assert.equal(summary.open, sum(items.map((row) => row.open)));
      assert.equal(sums.open, summary.open);
      assert.equal(sum(Object.values(summary.ageing)), summary.open);
      const whole = await assertStatement(t, c, "2000-01-01", "2099-12-31");
      assert.deepEqual([whole.opening, whole.closing], [0, summary.open]);
      const part = await assertStatement(t, c, "2026-09-11", "2026-09-11");
      const rest = await assertStatement(t, c, "2026-09-12", "2099-12-31");
      assert.deepEqual([part.closing, rest.closing], [rest.opening, whole.closing]);
      assert.deepEqual(part.kinds, ["payment", "invoice", "credit-note"]);
      const reversed = t.adapter.finances.statement({ from: "2026-09-12", to: "2026-09-11" }, c);
      await assertRefused(reversed, "VALIDATION", { field: "to" });
    },
  },
  {
    id: 86,
    title: "due is no more than open, and comes the day after the due date; the limit is as it was set",
    needs: ["fixture", "staff", "clock", "accounts.login", "invoices.owner", "finances.owner", "finances.creditLimit"],
    async run(t) {
      const c = await t.customer();
      await t.staff.setCreditLimit(c.partner, toEurCents(500_000));
      t.setClock(NOON);
      const id = await invoiced(t, c, [[PART.plenty, 2]]);
      const { total, dueDate } = await rowOf(t, c, id);
      for (const [days, age] of [
        [0, "notDue"],
        [1, "days1to30"],
        [31, "days31to60"],
        [61, "days61to90"],
        [91, "over90"],
      ] as const) {
        t.setClock(Date.parse(dueDate) + days * DAY + DAY / 2);
        // A new user of the company, because a session lasts only a day.
        const later = await t.customer({ partner: c.partner });
        const summary = await t.adapter.finances.summary(later);
        assert.deepEqual(summary.ageing, {
          ...{ notDue: 0, days1to30: 0, days31to60: 0, days61to90: 0, over90: 0 },
          [age]: total,
        });
        assert.deepEqual([summary.open, summary.due], [total, days === 0 ? 0 : total]);
        assert.deepEqual([summary.creditLimit, summary.accountStatus], [500_000, "active"]);
        if (t.adapter.capabilities.finances.creditUsed !== "own") assert.equal(summary.creditUsed, total);
        const due = await t.adapter.finances.due({}, later);
        assert.deepEqual(
          due.items.map((one) => [one.id, one.open, one.daysLate]),
          days === 0 ? [] : [[id, total, days]],
        );
        assert.equal(due.total, due.items.length);
      }
      await t.staff.deactivatePartner(c.partner);
      const last = await t.customer({ partner: c.partner });
      assert.equal((await t.adapter.finances.summary(last)).accountStatus, "inactive");
    },
  },
  {
    id: 87,
    title: "no limit is null, and a limit of nothing is 0",
    needs: ["staff", "accounts.login", "finances.owner", "finances.creditLimit"],
    async run(t) {
      const c = await t.customer();
      assert.equal((await t.adapter.finances.summary(c)).creditLimit, null);
      await t.staff.setCreditLimit(c.partner, ZERO);
      assert.equal((await t.adapter.finances.summary(c)).creditLimit, 0);
      await t.staff.setCreditLimit(c.partner, null);
      assert.equal((await t.adapter.finances.summary(c)).creditLimit, null);
    },
  },
  {
    id: 88,
    title: "a draft of an invoice is seen nowhere",
    needs: ["fixture", "staff", "accounts.login", "invoices.owner", "finances.owner"],
    async run(t) {
      const c = await t.customer();
      const order = await placed(t, c, [[PART.plenty, 1]]);
      await t.staff.deliver(order.id);
      const draft = await t.staff.draftInvoice(order.id);
      assert.equal((await t.adapter.invoices.list({}, c)).total, 0);
      assert.deepEqual(await exported(t, c, 10), []);
      await assertRefused(t.adapter.invoices.get(draft, c), "NOT_FOUND");
      assert.equal((await t.adapter.finances.summary(c)).open, 0);
      if (hasStatement(t)) assert.equal((await assertStatement(t, c, "2000-01-01", "2099-12-31")).closing, 0);
      const id = await invoiceOne(t, order.id);
      assert.equal((await t.adapter.invoices.get(id, c)).total, order.totals.total);
      assert.equal((await t.adapter.invoices.list({}, c)).total, 1);
    },
  },
  {
    id: 89,
    title: "both ends of a period belong to it, by the local calendar",
    needs: ["fixture", "staff", "clock", "accounts.login", "invoices.owner"],
    async run(t) {
      const c = await t.customer();
      const ids: InvoiceId[] = [];
      // The last two instants have the same date in UTC and different dates in Zagreb.
      for (const at of [Date.UTC(2026, 8, 1, 10), Date.UTC(2026, 8, 2, 21, 30), Date.UTC(2026, 8, 2, 22, 30)]) {
        t.setClock(at);
        ids.push(await invoiced(t, await t.customer({ partner: c.partner }), [[PART.plenty, 1]]));
      }
      const between = async (from: string | null, to: string | null) => {
        const who = await t.customer({ partner: c.partner });
        const { items, total, sums } = await t.adapter.invoices.list({ from, to }, who);
        assert.equal(total, items.length);
        assert.equal(sums.total, sum(items.map((row) => row.total)));
        return idsOf(items).map((id) => ids.indexOf(id) + 1);
      };
      assert.deepEqual(await between("2026-09-01", "2026-09-03"), [3, 2, 1]);
      assert.deepEqual(await between("2026-09-02", "2026-09-02"), [2]);
      assert.deepEqual(await between("2026-09-03", null), [3]);
      assert.deepEqual(await between(null, "2026-09-01"), [1]);
      assert.deepEqual(await between("2026-09-04", "2027-01-01"), []);
    },
  },
  {
    id: 440,
    title: "overdue is what is open past its due date, and nothing else, with its sums",
    needs: ["fixture", "staff", "clock", "accounts.login", "invoices.owner", "invoices.overdue"],
    async run(t) {
      const c = await t.customer();
      const at = (days: number) => {
        t.setClock(NOON + days * DAY);
        return t.customer({ partner: c.partner });
      };
      const ids: InvoiceId[] = [];
      for (const days of [0, 1, 2]) ids.unshift(await invoiced(t, await at(days), [[PART.plenty, days + 1]]));
      const [latest, middle, first] = ids as [InvoiceId, InvoiceId, InvoiceId];
      const settled = await invoiced(t, await at(2), [[PART.plenty, 1]]);
      const paid = await rowOf(t, await at(2), settled);
      await t.staff.pay(settled, paid.open);
      const { dueDate } = await rowOf(t, await at(2), first);
      t.setClock(Date.parse(dueDate) + DAY / 2);
      const onTheDay = await t.customer({ partner: c.partner });
      assert.deepEqual(await overdueOf(t, onTheDay), []);
      t.setClock(Date.parse(dueDate) + 2 * DAY + DAY / 2);
      const later = await t.customer({ partner: c.partner });
      assert.deepEqual(await overdueOf(t, later), [middle, first]);
      t.setClock(Date.parse(dueDate) + 99 * DAY);
      const last = await t.customer({ partner: c.partner });
      assert.deepEqual(await overdueOf(t, last), [latest, middle, first]);
      const page = await t.adapter.invoices.list({ overdue: true, page: 2, pageSize: 2 }, last);
      assert.deepEqual([idsOf(page.items), page.total], [[first], 3]);
      assert.deepEqual((await t.adapter.invoices.list({ overdue: true, status: "paid" }, last)).items, []);
      const { date } = await rowOf(t, last, middle);
      assert.deepEqual(idsOf((await t.adapter.invoices.list({ overdue: true, from: date, to: date }, last)).items), [
        middle,
      ]);
      assert.equal((await t.adapter.invoices.list({ overdue: true }, await t.customer())).total, 0);
      const parts: InvoiceId[] = [];
      const read = (cursor: Cursor | null) => t.adapter.invoices.part({ overdue: true, cursor, limit: 2 }, last);
      for await (const { id } of readParts(read)) parts.push(id);
      assert.deepEqual(parts.toSorted(), ids.toSorted());
    },
  },
  {
    id: 441,
    title: "a statement that begins with the newest movement has the same movements and balances, the other way round",
    needs: ["fixture", "staff", "clock", "accounts.login", "finances.owner", "finances.newestFirst"],
    async run(t) {
      const c = await t.customer();
      for (const days of [0, 10, 20]) {
        t.setClock(NOON + days * DAY);
        const id = await invoiced(t, await t.customer({ partner: c.partner }), [[PART.plenty, days + 1]]);
        if (days < 20) await t.staff.credit(id, [{ position: 1, quantity: 1 }]);
      }
      const who = await t.customer({ partner: c.partner });
      const period = { from: "2026-09-02", to: "2099-12-31" };
      const { rows: oldest, ...balances } = await t.adapter.finances.statement(period, who);
      const newest: unknown[] = [];
      const read = async (cursor: Cursor | null) => {
        const part = await t.adapter.finances.statement({ ...period, newestFirst: true, cursor, limit: 2 }, who);
        assert.partialDeepStrictEqual(part, { ...balances, cursor: part.cursor });
        return part;
      };
      for await (const row of readParts(read)) newest.push(row);
      assert.equal(oldest.length, 3);
      assert.deepEqual(newest.toReversed(), oldest);
    },
  },
  {
    id: 442,
    title:
      "banks take the reference of an invoice; the one for several invoices, if there is one, names the customer and no single invoice",
    needs: ["fixture", "staff", "accounts.login", "invoices.owner"],
    async run(t) {
      const c = await t.customer();
      const get = async (quantity: number) =>
        t.adapter.invoices.get(await invoiced(t, c, [[PART.plenty, quantity]]), c);
      const [one, other] = [await get(1), await get(2)];
      for (const { payment } of [one, other]) assert.equal(payment && faultInPayment(payment), null);
      assert.deepEqual(one.payment?.joint, other.payment?.joint);
      if (one.payment?.joint === undefined) return;
      const { reference } = one.payment.joint;
      assert.equal(faultInPayment({ ...one.payment, ...one.payment.joint }), null);
      assert.ok(![one, other].some(({ payment }) => payment?.reference === reference));
      const stranger = await t.customer();
      const theirs = await t.adapter.invoices.get(await invoiced(t, stranger, [[PART.plenty, 1]]), stranger);
      assert.notEqual(theirs.payment?.joint?.reference, reference);
    },
  },
]);

/** The ids of the overdue invoices. Asserts that the sums of their list are right. */
async function overdueOf(t: Trial, c: CallContext): Promise<InvoiceId[]> {
  const { items, total, sums } = await t.adapter.invoices.list({ overdue: true }, c);
  assert.equal(total, items.length);
  for (const key of ["withoutVat", "total", "open"] as const)
    assert.equal(sums[key], sum(items.map((row) => row[key])));
  return idsOf(items);
}

async function placed(t: Trial, c: ActingContext, wanted: readonly CaseLine[]): Promise<Order> {
  const who = withKey(c);
  return t.adapter.orders.place(await draftOf(t, who, wanted), who);
}

function hasStatement(t: Trial): boolean {
  return declares(t.adapter.capabilities, "finances.statement");
}

async function invoiced(t: Trial, c: ActingContext, wanted: readonly CaseLine[]): Promise<InvoiceId> {
  const { id } = await placed(t, c, wanted);
  await t.staff.deliver(id);
  return invoiceOne(t, id);
}

async function rowOf(t: Trial, c: CallContext, id: InvoiceId): Promise<InvoiceRow> {
  const row = (await t.adapter.invoices.list({ pageSize: 100 }, c)).items.find((one) => one.id === id);
  assert.ok(row, `${id} is not on the list`);
  return row;
}

async function exported(t: Trial, c: CallContext, limit: number): Promise<InvoiceId[]> {
  const ids: InvoiceId[] = [];
  for await (const { id } of readParts((cursor: Cursor | null) => t.adapter.invoices.part({ cursor, limit }, c)))
    ids.push(id);
  return ids;
}

/** Reads a statement with at most two rows per call, and asserts that the amounts of each answer add up. */
async function assertStatement(t: Trial, c: CallContext, from: string, to: string) {
  const parts: Awaited<ReturnType<typeof t.adapter.finances.statement>>[] = [];
  const rows: { kind: string; date: string; amount: EurCents }[] = [];
  const read = async (cursor: Cursor | null) => {
    const part = await t.adapter.finances.statement({ from, to, cursor, limit: 2 }, c);
    parts.push(part);
    return part;
  };
  for await (const row of readParts(read)) rows.push(row);
  const [first] = parts;
  assert.ok(first);
  const { opening, debit, credit, closing } = first;
  for (const part of parts) assert.partialDeepStrictEqual(part, { opening, debit, credit, closing });
  assert.equal(opening + debit - credit, closing);
  assert.equal(opening + sum(rows.map((row) => row.amount)), closing);
  for (const { date } of rows) assert.ok(date >= from && date <= to, date);
  assert.deepEqual(
    rows.map((row) => row.date),
    rows.map((row) => row.date).toSorted(),
  );
  return { opening, closing, kinds: rows.map((row) => row.kind) };
}

function assertAgrees(row: InvoiceRow, partner: PartnerCode): void {
  assert.equal(row.customerCode, partner);
  assert.ok(row.withoutVat <= row.total, `${row.number}: net is more than total`);
  const total = sum([row.withoutVat, shareOf(row.withoutVat, toBasisPoints(2_500))]);
  // The total may differ by a cent, because ERPs round VAT differently.
  assert.ok(Math.abs(row.total - total) <= 1, `${row.number}: ${row.total} is not ${total}`);
  assert.ok(row.dueDate >= row.date, `${row.number} is due before its date`);
  const status = row.open === 0 ? "paid" : row.open === row.total ? "unpaid" : "partially-paid";
  assert.equal(row.status, status);
}

function idsOf(rows: readonly InvoiceRow[]): InvoiceId[] {
  return rows.map((row) => row.id);
}
