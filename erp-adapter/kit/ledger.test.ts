import { expect, test } from "vitest";
import type { PartnerCode } from "../contract/context.ts";
import type { InvoiceId, InvoiceRow } from "../contract/invoices.ts";
import { toEurCents } from "../contract/money.ts";
import { type Cursor, readParts } from "../contract/paging.ts";
import {
  type LedgerDocument,
  type LedgerPayment,
  toDueInvoices,
  toInvoiceList,
  toInvoicePart,
  toOpenAmounts,
  toStatement,
} from "./ledger.ts";

const TODAY = "2026-09-30";

/** Booked in this order: the third document has an earlier date than the second. */
const DOCUMENTS = [
  paper(1, { date: "2026-08-01", dueDate: "2026-08-31", total: 10_000, open: 4_000 }),
  paper(3, { date: "2026-09-11", dueDate: "2026-10-11", total: 5_000 }),
  paper(4, { date: "2026-09-10", dueDate: "2026-09-10", total: 2_000 }),
  paper(5, { date: "2026-09-11", dueDate: "2026-09-11", total: -3_000, kind: "credit-note" }),
];
const PAYMENTS: LedgerPayment[] = [
  { number: 2, date: "2026-09-11", document: "R-1" as InvoiceId, amount: toEurCents(7_000) },
  { number: 6, date: "2026-09-12", document: "R-1" as InvoiceId, amount: toEurCents(-1_000) },
];

test("a list is newest first by its bookings, and the sums cover the filter", () => {
  const all = toInvoiceList(DOCUMENTS.toReversed(), { pageSize: 2 }, TODAY);
  expect([all.items.map(({ id }) => id), all.total, all.anchor]).toEqual([["R-5", "R-4"], 4, "5"]);
  expect(all.sums).toEqual({ withoutVat: 11_200, total: 14_000, open: 8_000 });
  const known = toInvoiceList(
    [...DOCUMENTS, paper(7, { total: 100 })],
    { page: 2, pageSize: 2, anchor: all.anchor },
    TODAY,
  );
  expect([known.items.map(({ id }) => id), known.total]).toEqual([["R-3", "R-1"], 4]);
  const late = toInvoiceList(DOCUMENTS, { overdue: true }, TODAY);
  expect([late.items.map(({ id }) => id), late.sums.open]).toEqual([["R-4", "R-1"], 6_000]);
  expect(() => toInvoiceList(DOCUMENTS, { from: "2026-09-02", to: "2026-09-01" }, TODAY)).toThrow("VALIDATION");
});

test("parts have the rows of the list in its order, each once", async () => {
  const read = async (cursor: Cursor | null) => toInvoicePart(DOCUMENTS, { cursor, limit: 3 }, TODAY);
  const ids: string[] = [];
  for await (const { id } of readParts(read)) ids.push(id);
  expect(ids).toEqual(["R-5", "R-4", "R-3", "R-1"]);
  expect(() => toInvoicePart(DOCUMENTS, { cursor: "3~4" as Cursor }, TODAY)).toThrow("VALIDATION");
});

test("overdue invoices come oldest first, and credit is set off against them", () => {
  const due = toDueInvoices(DOCUMENTS, { pageSize: 1 }, TODAY);
  expect(due).toMatchObject({ items: [{ id: "R-1", daysLate: 30 }], total: 2 });
  const { open, due: amount, ageing } = toOpenAmounts(DOCUMENTS, TODAY);
  expect([open, amount]).toEqual([8_000, 3_000]);
  expect(ageing).toEqual({ notDue: 5_000, days1to30: 3_000, days31to60: 0, days61to90: 0, over90: 0 });
});

test("a statement is in the order of bookings, and its amounts add up", () => {
  const period = { from: "2026-09-11", to: "2026-09-30" };
  const { rows, cursor, ...amounts } = toStatement(DOCUMENTS, PAYMENTS, period);
  expect(rows.map(({ kind, document, amount }) => [kind, document, amount])).toEqual([
    ["payment", "R-1", -7_000],
    ["invoice", "R-3", 5_000],
    ["credit-note", "R-5", -3_000],
    ["refund", "R-1", 1_000],
  ]);
  expect([cursor, amounts]).toEqual([null, { opening: 12_000, debit: 6_000, credit: 10_000, closing: 8_000 }]);
  const newest = toStatement(DOCUMENTS, PAYMENTS, { ...period, newestFirst: true });
  expect(newest.rows).toEqual(rows.toReversed());
});

test("a booking between two parts of a statement changes neither rows nor amounts", () => {
  const period = { from: "2026-09-01", to: "2026-09-30", limit: 3 };
  const first = toStatement(DOCUMENTS, PAYMENTS, period);
  const late = paper(7, { date: "2026-09-02", total: 900 });
  const second = toStatement([...DOCUMENTS, late], PAYMENTS, { ...period, cursor: first.cursor });
  expect([...first.rows, ...second.rows].map(({ document }) => document)).toEqual(["R-4", "R-1", "R-3", "R-5", "R-1"]);
  expect([second.closing, second.debit]).toEqual([first.closing, first.debit]);
  expect(() => toStatement(DOCUMENTS, PAYMENTS, { ...period, cursor: "x" as Cursor })).toThrow("VALIDATION");
});

function paper(
  number: number,
  more: Partial<Omit<InvoiceRow, "total" | "open">> & { total: number; open?: number },
): LedgerDocument {
  const { total, open = total, date = "2026-09-20", ...rest } = more;
  const id = `R-${number}` as InvoiceId;
  const amounts = { withoutVat: toEurCents(total * 0.8), total: toEurCents(total), open: toEurCents(open) };
  const status = open === total ? "unpaid" : "partially-paid";
  const row = { id, number: id, kind: "invoice", date, dueDate: date, customerCode: "001001" as PartnerCode } as const;
  return { number, row: { ...row, ...amounts, status, ...rest } };
}
