import assert from "node:assert/strict";
import type { SessionToken } from "../../contract/context.ts";
import { AGES } from "../../contract/finances.ts";
import type { InvoiceId } from "../../contract/invoices.ts";
import { ORDER_STATUSES, type OrderId } from "../../contract/orders.ts";
import { assertRefused, assertTotals } from "../assertions.ts";
import { defineCases } from "../case.ts";
import { everyMethod, isPrivate } from "../methods.ts";

/** The most documents of a customer that the cases open, because there may be thousands. */
const OPENED = 5;

const MADE_UP = ["0", "-1", "abc", "' or 1=1 --", "99-999999"];

/** Promises about reading and about favourites, checked with the login of an existing customer: cases 150 to 154. */
export const KNOWN_CUSTOMER_CASES = [
  ...defineCases("favourites", [
    {
      id: 150,
      title: "the customer of the login marks what is there, sees it first, and unmarks it",
      needs: ["login", "goods", "accounts.login", "favourites.owner"],
      async run(t) {
        const c = await t.known();
        const { favourites } = t.adapter;
        const { first, second } = t.goods;
        const before = await favourites.marked([first, second], c);
        for (const id of [first, second]) await favourites.put(id, false, c);
        const { total } = await favourites.list({}, c);
        for (const id of [first, second, first]) await favourites.put(id, true, c);
        const now = await favourites.list({ pageSize: 2 }, c);
        assert.equal(now.total, total + 2);
        assert.deepEqual(
          now.items.map(({ id }) => id),
          [second, first],
        );
        assert.deepEqual(await favourites.marked([first, second], c), [first, second]);
        for (const id of [first, second]) await favourites.put(id, false, c);
        assert.equal((await favourites.list({}, c)).total, total);
        for (const id of before) await favourites.put(id, true, c);
      },
    },
  ]),
  ...defineCases("orders", [
    {
      id: 151,
      title: "the orders of the login are listed newest first, page after page, and each is what its row says",
      needs: ["login", "accounts.login"],
      async run(t) {
        const c = await t.known();
        const { orders } = t.adapter;
        const { items, total, anchor } = await orders.list({ pageSize: 20 }, c);
        assert.equal(items.length, Math.min(20, total));
        const pages = await Promise.all([1, 2].map((page) => orders.list({ page, pageSize: 10, anchor }, c)));
        assert.deepEqual(
          pages.flatMap((page) => page.items),
          items,
        );
        const instants = items.map(({ placedAt }) => Date.parse(placedAt));
        assert.deepEqual(
          instants,
          instants.toSorted((one, other) => other - one),
        );
        for (const row of items.slice(0, OPENED)) {
          const order = await orders.get(row.id, c);
          const { number, status, date, buyerDocumentNumber, totals } = order;
          assert.partialDeepStrictEqual(row, { number, status, date, buyerDocumentNumber, total: totals.total });
          assertTotals(totals, order.lines);
        }
        let counted = 0;
        for (const status of ORDER_STATUSES) {
          const page = await orders.list({ status, pageSize: 10, anchor }, c);
          for (const row of page.items) assert.equal(row.status, status);
          counted += page.total;
        }
        assert.equal(counted, total, "the lists by status do not come to all");
        for (const id of MADE_UP) await assertRefused(orders.get(id as OrderId, c), "NOT_FOUND");
        await assertRefused(orders.list({ page: 0 }, c), "VALIDATION");
        await assertRefused(orders.list({ from: "2026-02-01", to: "2026-01-01" }, c), "VALIDATION", { field: "to" });
      },
    },
  ]),
  ...defineCases("ledgers", [
    {
      id: 152,
      title: "the invoices of the login are listed newest first, page after page, and each is what its row says",
      needs: ["login", "accounts.login", "invoices.owner"],
      async run(t) {
        const c = await t.known();
        const { invoices } = t.adapter;
        const { rights } = await t.adapter.accounts.verify(c);
        if (!rights.invoices) {
          await assertRefused(invoices.list({}, c), "FORBIDDEN");
          return;
        }
        const { items, total, anchor } = await invoices.list({ pageSize: 20 }, c);
        assert.equal(items.length, Math.min(20, total));
        const pages = await Promise.all([1, 2].map((page) => invoices.list({ page, pageSize: 10, anchor }, c)));
        assert.deepEqual(
          pages.flatMap((page) => page.items),
          items,
        );
        const dates = items.map(({ date }) => date);
        assert.deepEqual(dates, dates.toSorted().toReversed());
        for (const row of items) {
          assert.ok(row.dueDate >= row.date, `${row.id} is due before its date`);
          assert.equal(row.customerCode, c.partner);
          assert.ok(Math.abs(row.open) <= Math.abs(row.total), `more is open of ${row.id} than it comes to`);
          if (row.status === "paid") assert.equal(row.open, 0, row.id);
          if (row.status === "unpaid") assert.equal(row.open, row.total, row.id);
        }
        for (const row of items.filter(({ status }) => status !== "no-data").slice(0, OPENED)) {
          const invoice = await invoices.get(row.id, c);
          assert.partialDeepStrictEqual(invoice, { ...row });
          assert.equal(invoice.totals.total, row.total);
        }
        for (const id of MADE_UP) await assertRefused(invoices.get(id as InvoiceId, c), "NOT_FOUND");
      },
    },
    {
      id: 153,
      title: "the finances of the login add up: ages to what is open, and no more is due than that",
      needs: ["login", "accounts.login", "finances.owner"],
      async run(t) {
        const c = await t.known();
        const { finances } = t.adapter;
        const { rights } = await t.adapter.accounts.verify(c);
        if (!rights.finances) {
          await assertRefused(finances.summary(c), "FORBIDDEN");
          return;
        }
        const { open, due, ageing, asOf } = await finances.summary(c);
        assert.equal(
          AGES.reduce((sum, age) => sum + ageing[age], 0),
          open,
        );
        assert.ok(due >= 0 && due <= Math.max(open, 0), `${due} is due of ${open}`);
        assert.ok(Math.abs(Date.now() - Date.parse(asOf)) < 24 * 60 * 60 * 1_000, asOf);
        for (const { id, daysLate, open: left } of (await finances.due({ pageSize: OPENED }, c)).items)
          assert.ok(daysLate > 0 && left !== 0, `${id} is not past its due date`);
        if (!t.adapter.capabilities.finances.statement) return;
        const statement = await finances.statement({ from: "2026-01-01", to: "2026-12-31" }, c);
        assert.equal(statement.opening + statement.debit - statement.credit, statement.closing);
      },
    },
  ]),
  ...defineCases("rights", [
    {
      id: 154,
      title: "what belongs to the login is answered to nobody else, with any token",
      needs: ["login", "accounts.login", "accounts.guest"],
      async run(t) {
        const owner = await t.known();
        const guest = await t.guest();
        const [order] = (await t.adapter.orders.list({ pageSize: 1 }, owner)).items;
        const strangers = {
          "somebody else's token": { ...owner, token: guest.token },
          "a made-up token": { ...owner, token: "made up" as SessionToken },
          "no token": { ...owner, token: null },
        };
        for (const [who, c] of Object.entries(strangers)) {
          // Only methods that read: if the back end wrongly accepts a call, it must not change a real account.
          for (const { name, call } of everyMethod(t.adapter).filter((one) => isPrivate(one) && reads(one.name))) {
            const outcome = await call(c).then(
              () => "answered",
              () => "refused",
            );
            assert.equal(outcome, "refused", `${name} with ${who}`);
          }
          if (order)
            await assertRefused(
              t.adapter.orders.get(order.id, c),
              who.startsWith("some") ? "NOT_FOUND" : "UNAUTHENTICATED",
            );
        }
        if (order) await assertRefused(t.adapter.orders.get(order.id, guest), "NOT_FOUND");
      },
    },
  ]),
];

function reads(name: string): boolean {
  return /\.(?:list|get|getPriced|count|marked|part|summary|due|statement|verify|profile)$/.test(name);
}
