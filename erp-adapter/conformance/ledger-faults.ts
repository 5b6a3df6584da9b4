import { GENERAL_PARTNER } from "../contract/context.ts";
import { ErpError, isErpError } from "../contract/errors.ts";
import { AGES } from "../contract/finances.ts";
import type { InvoiceRow } from "../contract/invoices.ts";
import { toEurCents, ZERO } from "../contract/money.ts";
import { type Fault, faultIn, refuse } from "./fault.ts";

const orders = faultIn("orders");
const invoices = faultIn("invoices");
const finances = faultIn("finances");
const favourites = faultIn("favourites");

/** Faults in order lists, invoices, finances and favourites, at least one for each case. */
export const LEDGER_FAULTS: readonly Fault[] = [
  orders("refuses beyond the credit limit, and keeps the order", 64, ({ list }) => ({
    async list(query, c) {
      const page = await list(query, c);
      return { ...page, total: page.total + 1 };
    },
  })),
  orders("shows orders of every status whatever was asked for", 69, ({ list }) => ({
    list: (query, c) => list({ ...query, status: null }, c),
  })),
  orders("takes a request to cancel anew each time it is sent", 71, ({ requestCancellation }) => ({
    requestCancellation: (id, request, c) =>
      requestCancellation(id, request, { ...c, idempotencyKey: crypto.randomUUID() as typeof c.idempotencyKey }),
  })),
  orders("receives a request to cancel what was delivered", 72, ({ requestCancellation }) => ({
    requestCancellation: (id, request, c) =>
      requestCancellation(id, request, c).catch((error) =>
        isErpError(error, "INVALID_STATE")
          ? { requestedAt: "2026-11-20T00:00:00.000Z", lines: [1], reason: request.reason }
          : refuse(error),
      ),
  })),
  orders("calls an order delivered when some of it was", 73, ({ get }) => ({
    get: async (id, c) => {
      const order = await get(id, c);
      return order.lines.some((line) => line.delivered > 0) ? { ...order, status: "delivered" } : order;
    },
  })),
  orders("moves orders to the next page when a new one comes", 117, ({ list }) => ({
    list: (query, c) => list({ ...query, anchor: null }, c),
  })),
  orders("asks nobody whose partner code it is", 70, ({ list }) => ({
    list: (query, c) => list(query, { ...c, partner: GENERAL_PARTNER }),
  })),
  invoices("asks nobody whose partner code it is, on invoices", 82, ({ list }) => ({
    list: (query, c) => list(query, { ...c, partner: GENERAL_PARTNER }),
  })),
  finances("asks nobody whose partner code it is, on finances", 82, ({ summary }) => ({
    summary: (c) => summary({ ...c, partner: GENERAL_PARTNER }),
  })),
  orders("leaves the words out", 117, ({ list }) => ({ list: (query, c) => list({ ...query, text: "" }, c) })),
  invoices("moves invoices to the next page when a new one comes", 79, ({ list }) => ({
    list: (query, c) => list({ ...query, anchor: null }, c),
  })),
  invoices("adds up the page instead of the filter", 79, ({ list }) => ({
    async list(query, c) {
      const page = await list(query, c);
      return {
        ...page,
        sums: { ...page.sums, total: toEurCents(page.items.reduce((sum, row) => sum + row.total, 0)) },
      };
    },
  })),
  invoices("loses the first row of each part of an export", 79, ({ part }) => ({
    async part(query, c) {
      const { rows, cursor } = await part(query, c);
      return { rows: query.cursor ? rows.slice(1) : rows, cursor };
    },
  })),
  invoices("knows only paid and unpaid", 80, ({ list }) => ({
    list: (query, c) => eachRow(list(query, c), (row) => (row.status === "paid" ? row : { ...row, status: "unpaid" })),
  })),
  invoices("has the deposit in the lines, and not in the totals", 81, ({ get }) => ({
    async get(id, c) {
      const invoice = await get(id, c);
      return { ...invoice, totals: { ...invoice.totals, deposit: ZERO } };
    },
  })),
  invoices("says that others' invoices are there", 82, ({ get }) => ({
    get: (id, c) =>
      get(id, c).catch((error) => refuse(isErpError(error, "NOT_FOUND") ? new ErpError("FORBIDDEN", {}) : error)),
  })),
  invoices("shows a guest an empty list", 82, ({ list }) => ({
    list: (query, c) =>
      list(query, c).catch((error) =>
        isErpError(error, "FORBIDDEN")
          ? { items: [], total: 0, anchor: null, sums: { withoutVat: ZERO, total: ZERO, open: ZERO } }
          : refuse(error),
      ),
  })),
  invoices("has no such invoice when it has no document", 83, ({ get }) => ({
    get: (id, c) =>
      get(id, c).catch((error) =>
        refuse(isErpError(error, "DOCUMENT_UNAVAILABLE") ? new ErpError("NOT_FOUND", { what: "invoice", id }) : error),
      ),
  })),
  invoices("shows a credit note as if it were owed", 84, ({ get }) => ({
    async get(id, c) {
      const invoice = await get(id, c);
      return { ...invoice, total: toEurCents(Math.abs(invoice.total)) };
    },
  })),
  finances("takes credit notes for nothing", 85, ({ statement }) => ({
    async statement(query, c) {
      const found = await statement(query, c);
      return { ...found, rows: found.rows.filter((row) => row.kind !== "credit-note") };
    },
  })),
  finances("starts a period a day late", 85, ({ statement }) => ({
    async statement(query, c) {
      const found = await statement(query, c);
      return { ...found, rows: found.rows.filter((row) => row.date > query.from) };
    },
  })),
  finances("calls everything due that is open", 86, ({ summary }) => ({
    async summary(c) {
      const found = await summary(c);
      return { ...found, due: found.open };
    },
  })),
  finances("ages by another day", 86, ({ summary }) => ({
    async summary(c) {
      const found = await summary(c);
      const late = AGES.findIndex((age) => found.ageing[age] > 0);
      const [from, to] = [AGES[late] ?? "notDue", AGES[Math.max(0, late - 1)] ?? "notDue"];
      return { ...found, ageing: { ...found.ageing, [from]: ZERO, [to]: found.ageing[from] } };
    },
  })),
  finances("takes no limit for a limit of nothing", 87, ({ summary }) => ({
    async summary(c) {
      const found = await summary(c);
      return { ...found, creditLimit: found.creditLimit ?? ZERO };
    },
  })),
  invoices("answers drafts", 88, ({ get, list }) => ({
    async get(id, c) {
      if (!id.startsWith("draft-")) return get(id, c);
      const [row] = (await list({}, c)).items;
      return row ? get(row.id, c) : refuse(new ErpError("DOCUMENT_UNAVAILABLE", {}));
    },
  })),
  invoices("leaves the last day of a period out", 89, ({ list }) => ({
    async list(query, c) {
      const page = await list(query, c);
      const items = page.items.filter((row) => row.date !== query.to);
      return { ...page, items, total: items.length };
    },
  })),
  invoices("calls everything overdue that is open", 440, ({ list }) => ({
    async list(query, c) {
      if (!query.overdue) return list(query, c);
      const { items } = await list({ ...query, overdue: false, pageSize: 100 }, c);
      const rows = items.filter(({ open }) => open > 0);
      return { ...(await list(query, c)), items: rows, total: rows.length };
    },
  })),
  invoices("hears nothing of overdue in an export", 440, ({ part }) => ({
    part: (query, c) => part({ ...query, overdue: false }, c),
  })),
  finances("begins every statement with the oldest movement", 441, ({ statement }) => ({
    statement: (query, c) => statement({ ...query, newestFirst: false }, c),
  })),
  invoices("gives an invoice a reference that no bank takes", 442, ({ get }) => ({
    async get(id, c) {
      const invoice = await get(id, c);
      const { payment } = invoice;
      return { ...invoice, payment: payment && { ...payment, reference: `RE ${invoice.number}/26` } };
    },
  })),
  invoices("gives several invoices the reference of one", 442, ({ get }) => ({
    async get(id, c) {
      const invoice = await get(id, c);
      const { payment } = invoice;
      return { ...invoice, payment: payment && { ...payment, joint: payment } };
    },
  })),
  favourites("lists what was marked first, first", 118, ({ list }) => ({
    async list(query, c) {
      const page = await list(query, c);
      return { ...page, items: page.items.toReversed() };
    },
  })),
  favourites("marks for the whole company", 119, ({ marked }) => ({
    marked: async (ids, c) => marked(ids, c).then(() => [...ids]),
  })),
  favourites("leaves out what is withdrawn, and still counts it", 120, ({ list }) => ({
    async list(query, c) {
      const page = await list(query, c);
      return { ...page, items: page.items.filter((one) => one.product !== null) };
    },
  })),
];

async function eachRow<Page extends { items: InvoiceRow[] }>(
  page: Promise<Page>,
  change: (row: InvoiceRow) => InvoiceRow,
): Promise<Page> {
  const found = await page;
  return { ...found, items: found.items.map(change) };
}
