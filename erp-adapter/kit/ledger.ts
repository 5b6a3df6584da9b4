import { ErpError } from "../contract/errors.ts";
import {
  type DueInvoice,
  type DueInvoicesRequest,
  dueInvoicesSchema,
  type FinanceSummary,
  type Movement,
  type Statement,
  type StatementRequest,
  statementSchema,
} from "../contract/finances.ts";
import {
  type InvoiceId,
  type InvoiceListRequest,
  type InvoicePage,
  type InvoicePartRequest,
  type InvoiceRow,
  invoiceListSchema,
  invoicePartSchema,
} from "../contract/invoices.ts";
import { daysBetween } from "../contract/local-date.ts";
import { type EurCents, sum, toEurCents } from "../contract/money.ts";
import type { Cursor, Page, Part } from "../contract/paging.ts";
import { parseInput } from "../contract/parse-input.ts";
import { toPaperKey } from "../contract/part-number.ts";
import { toAgeing } from "./ageing.ts";
import { assertPeriod } from "./assert-period.ts";
import { toAnchoredPage, toPage } from "./pages.ts";

/**
 * An invoice or a credit note of one customer. `number` is that of its booking: a later booking, also one with an
 * earlier date, has a greater number, and no two bookings of a customer have the same.
 */
export interface LedgerDocument {
  row: InvoiceRow;
  number: number;
}

/** Money that came in for a document, or, below 0, was paid back. A set-off against a credit note is no payment. */
export interface LedgerPayment {
  number: number;
  date: string;
  document: InvoiceId;
  amount: EurCents;
}

/** The answer of `invoices.list`, from all documents of a customer in any order. `today` is a local date. */
export function toInvoiceList<Document extends LedgerDocument>(
  documents: readonly Document[],
  sent: InvoiceListRequest,
  today: string,
): InvoicePage {
  const query = parseInput(invoiceListSchema, sent, "query");
  const isWanted = toFilter(query, today);
  const all = byNewest(documents);
  const { items, total, anchor } = toAnchoredPage(all, query, numberOf, isWanted);
  const known = all.filter((one) => anchor === null || one.number <= Number(anchor)).filter(isWanted);
  const add = (field: "withoutVat" | "total" | "open") => sum(known.map(({ row }) => row[field]));
  const sums = { withoutVat: add("withoutVat"), total: add("total"), open: add("open") };
  return { items: items.map(({ row }) => row), total, anchor, sums };
}

/** The answer of `invoices.part`: the same rows in the same order, newest first, part by part. */
export function toInvoicePart(
  documents: readonly LedgerDocument[],
  sent: InvoicePartRequest,
  today: string,
): Part<InvoiceRow> {
  const { cursor, limit, ...filter } = parseInput(invoicePartSchema, sent, "query");
  const before = cursor === null ? Number.POSITIVE_INFINITY : readNumbers(cursor, 1)[0];
  const rest = byNewest(documents)
    .filter(toFilter(filter, today))
    .filter(({ number }) => number < before);
  const shown = rest.slice(0, limit);
  const last = shown.at(-1);
  const isEnd = last === undefined || rest.length <= limit;
  return { rows: shown.map(({ row }) => row), cursor: isEnd ? null : (String(last.number) as Cursor) };
}

/** The answer of `finances.due`. */
export function toDueInvoices(
  documents: readonly LedgerDocument[],
  sent: DueInvoicesRequest,
  today: string,
): Page<DueInvoice> {
  const query = parseInput(dueInvoicesSchema, sent, "query");
  const late = documents.filter((one) => isOverdue(one, today));
  late.sort((one, other) => (one.row.dueDate < other.row.dueDate ? -1 : 1));
  const { items, total } = toPage(late, query);
  return {
    items: items.map(({ row: { id, number, date, dueDate, total: amount, open } }) => ({
      ...{ id, number, date, dueDate, total: amount, open },
      daysLate: daysBetween(dueDate, today),
    })),
    total,
  };
}

/** The open amounts in the answer of `finances.summary`. Credit is subtracted from the oldest amount first. */
export function toOpenAmounts(
  documents: readonly LedgerDocument[],
  today: string,
): Pick<FinanceSummary, "open" | "due" | "ageing"> {
  const rows = documents.map(({ row }) => row);
  const credit = sum(rows.filter((row) => row.open < 0).map((row) => row.open));
  const owed = rows.filter((row) => row.open > 0);
  const ageing = toAgeing(owed, -credit, today);
  const { notDue: _, ...late } = ageing;
  return { open: sum(rows.map((row) => row.open)), due: sum(Object.values(late)), ageing };
}

/**
 * The answer of `finances.statement`. Movements of one day are in the order of their bookings. A later part leaves out
 * what was booked after the first one.
 */
export function toStatement(
  documents: readonly LedgerDocument[],
  payments: readonly LedgerPayment[],
  sent: StatementRequest,
): Statement {
  const { from, to, cursor, limit, newestFirst } = parseInput(statementSchema, sent, "query");
  assertPeriod({ from, to });
  const all = [...documents.map(ofDocument), ...payments.map(ofPayment)];
  const newest = Math.max(0, ...all.map(numberOf));
  const [last, start] = cursor === null ? [newest, 0] : readNumbers(cursor, 2);
  const known = all.filter(({ number, movement }) => number <= last && movement.date <= to);
  const within = known.filter(({ movement }) => movement.date >= from).sort(inOrderOfBooking);
  if (newestFirst) within.reverse();
  const amounts = within.map(({ movement }) => movement.amount);
  const [debit, credit] = [sum(amounts.filter((one) => one > 0)), sum(amounts.filter((one) => one < 0))];
  const opening = sum(known.flatMap(({ movement: { date, amount } }) => (date < from ? [amount] : [])));
  const end = start + limit;
  return {
    opening,
    debit,
    credit: toEurCents(-credit),
    closing: sum([opening, debit, credit]),
    rows: within.slice(start, end).map(({ movement }) => movement),
    cursor: end < within.length ? (`${last}~${end}` as Cursor) : null,
  };
}

interface Booking {
  number: number;
  movement: Movement;
}

function ofDocument({ number, row: { kind, date, id: document, total: amount } }: LedgerDocument): Booking {
  return { number, movement: { kind, date, document, amount } };
}

function ofPayment({ number, date, document, amount }: LedgerPayment): Booking {
  return { number, movement: { kind: amount > 0 ? "payment" : "refund", date, document, amount: toEurCents(-amount) } };
}

function inOrderOfBooking(one: Booking, other: Booking): number {
  const [a, b] = [one.movement.date, other.movement.date];
  return a === b ? one.number - other.number : a < b ? -1 : 1;
}

function numberOf({ number }: { number: number }): number {
  return number;
}

function byNewest<Document extends LedgerDocument>(documents: readonly Document[]): Document[] {
  return documents.toSorted((one, other) => other.number - one.number);
}

function isOverdue({ row }: LedgerDocument, today: string): boolean {
  return row.open > 0 && row.dueDate < today;
}

type Filter = { status: string | null; overdue: boolean; text: string; from: string | null; to: string | null };

function toFilter({ status, overdue, text, from, to }: Filter, today: string): (document: LedgerDocument) => boolean {
  assertPeriod({ from, to });
  return (document) =>
    (status === null || document.row.status === status) &&
    (!overdue || isOverdue(document, today)) &&
    (text === "" || hasPiece(document.row, text)) &&
    (from === null || document.row.date >= from) &&
    (to === null || document.row.date <= to);
}

/** True for an invoice with this piece of a number, as `invoices.list` finds it by `text`. */
export function hasPiece({ number, order = null, buyerDocumentNumber = "" }: InvoiceRow, text: string): boolean {
  const key = toPaperKey(text);
  return key !== "" && [number, order ?? "", buyerDocumentNumber].some((one) => toPaperKey(one).includes(key));
}

/** The numbers in a cursor. Throws VALIDATION for any other text. */
function readNumbers(cursor: Cursor, count: 1): [number];
function readNumbers(cursor: Cursor, count: 2): [number, number];
function readNumbers(cursor: Cursor, count: number): number[] {
  const numbers = cursor.split("~");
  if (numbers.length !== count || !numbers.every((one) => /^\d{1,15}$/.test(one)))
    throw new ErpError("VALIDATION", { field: "cursor", rule: "shape" });
  return numbers.map(Number);
}
