import type { DueInvoice, DueInvoicesRequest, FinanceSummary, Statement, StatementRequest } from "../finances.ts";
import type {
  Invoice,
  InvoiceId,
  InvoiceListRequest,
  InvoicePage,
  InvoicePartRequest,
  InvoiceRow,
} from "../invoices.ts";
import { sum } from "../money.ts";
import { MAX_PART, type Page, type Part } from "../paging.ts";
import { type AnswerFault, faultInIds, firstBroken, firstFaultIn } from "./answer-fault.ts";
import { faultInPage, faultInPart } from "./paging-answer.ts";

const PAPER_PAGE = 25;

/** Fault unless the answer is a page of invoices, each once, that all match the filter. */
export function faultInInvoices(page: InvoicePage, query: InvoiceListRequest): AnswerFault | null {
  return (
    faultInPage(page, query, PAPER_PAGE) ??
    faultInIds("items", idsOf(page.items)) ??
    firstFaultIn("items", page.items, (row) => faultInFiltered(row, query))
  );
}

/** Like `faultInInvoices`, for one part of an export. */
export function faultInInvoicePart(part: Part<InvoiceRow>, query: InvoicePartRequest): AnswerFault | null {
  return (
    faultInPart(part, query, MAX_PART) ??
    faultInIds("rows", idsOf(part.rows)) ??
    firstFaultIn("rows", part.rows, (row) => faultInFiltered(row, query))
  );
}

/** Fault unless the answer is the invoice asked for, and `totals` agree with the amounts of its row. */
export function faultInInvoice(invoice: Invoice, asked: InvoiceId): AnswerFault | null {
  const { totals } = invoice;
  return (
    firstBroken([
      [invoice.id === asked, "id", "not the invoice asked for"],
      [totals.withoutVat === invoice.withoutVat, "totals.withoutVat", "not that of the invoice"],
      [totals.total === invoice.total, "totals.total", "not that of the invoice"],
    ]) ?? faultInRow(invoice)
  );
}

/** Fault unless the amounts of the summary agree with each other. */
export function faultInSummary({ creditLimit, open, due, ageing, overdueBlock }: FinanceSummary): AnswerFault | null {
  return firstBroken([
    [creditLimit === null || creditLimit >= 0, "creditLimit", "negative"],
    [due >= 0, "due", "negative"],
    [due <= Math.max(open, 0), "due", "more than is open"],
    [!overdueBlock || overdueBlock.amount >= 0, "overdueBlock.amount", "negative"],
    [!overdueBlock || overdueBlock.amount <= due, "overdueBlock.amount", "more than is overdue"],
    [sum(Object.values(ageing)) === open, "ageing", "does not come to what is open"],
  ]);
}

/**
 * Fault unless the answer is a page of overdue invoices, each once, with an open amount above 0 and up to the total.
 */
export function faultInDue(page: Page<DueInvoice>, query: DueInvoicesRequest): AnswerFault | null {
  return (
    faultInPage(page, query, PAPER_PAGE) ??
    faultInIds("items", idsOf(page.items)) ??
    firstFaultIn("items", page.items, ({ open, total, date, dueDate }) =>
      firstBroken([
        [open > 0, "open", "nothing is open"],
        [open <= total, "open", "more than the total"],
        [dueDate >= date, "dueDate", "before the date"],
      ]),
    )
  );
}

/** Fault unless the statement's amounts add up, and its movements are in the period and in the order asked for. */
export function faultInStatement(statement: Statement, query: StatementRequest): AnswerFault | null {
  const { opening, debit, credit, closing, rows } = statement;
  return (
    faultInPart(statement, query, MAX_PART) ??
    firstBroken([
      [debit >= 0, "debit", "negative"],
      [credit >= 0, "credit", "negative"],
      [opening + debit - credit === closing, "closing", "not opening, debit and credit together"],
    ]) ??
    firstFaultIn("rows", rows, ({ date }) =>
      firstBroken([[date >= query.from && date <= query.to, "date", "beyond the period asked for"]]),
    ) ??
    firstBroken([[isInOrder(rows, query.newestFirst), "rows", "not in the order asked for"]])
  );
}

function isInOrder(rows: Statement["rows"], newestFirst = false): boolean {
  return rows.every(({ date }, index) => {
    const before = rows[index - 1]?.date ?? date;
    return newestFirst ? before >= date : before <= date;
  });
}

function faultInFiltered(row: InvoiceRow, query: InvoicePartRequest): AnswerFault | null {
  const { status = null, overdue = false, from = null, to = null } = query;
  return (
    faultInRow(row) ??
    firstBroken([
      [status === null || row.status === status, "status", "not the one asked for"],
      [!overdue || row.open > 0, "open", "nothing is overdue"],
      [(from === null || row.date >= from) && (to === null || row.date <= to), "date", "beyond the period asked for"],
    ])
  );
}

/** Fault unless all amounts of an invoice have the sign of its kind, and the status agrees with the open amount. */
function faultInRow({ kind, withoutVat, total, open, status, date, dueDate }: InvoiceRow): AnswerFault | null {
  const sign = kind === "invoice" ? 1 : -1;
  const reason = kind === "invoice" ? "negative" : "of a credit note, and not negative";
  const isOpenAs: Record<InvoiceRow["status"], boolean> = {
    paid: open === 0,
    "no-data": open === 0,
    unpaid: open === total,
    "partially-paid": open !== 0 && open !== total,
  };
  return firstBroken([
    [withoutVat * sign >= 0, "withoutVat", reason],
    [total * sign >= withoutVat * sign, "total", "less than without VAT"],
    [open * sign >= 0, "open", reason],
    [open * sign <= total * sign, "open", "more than the total"],
    [isOpenAs[status], "status", "not what the open amount says"],
    [dueDate >= date, "dueDate", "before the date"],
  ]);
}

function idsOf(rows: readonly { id: InvoiceId }[]): InvoiceId[] {
  return rows.map(({ id }) => id);
}
