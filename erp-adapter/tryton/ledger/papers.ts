import { z } from "zod";
import type { CallContext, PartnerCode } from "../../contract/context.ts";
import type { InvoiceId, InvoiceRow } from "../../contract/invoices.ts";
import { ZERO } from "../../contract/money.ts";
import type { LedgerDocument } from "../../kit/ledger.ts";
import type { Domain, TrytonClient, TrytonRow } from "../client.ts";
import type { TrytonPartners } from "../partners.ts";
import { cents, date, instant } from "../values.ts";

const INVOICE = {
  number: z.string(),
  invoice_date: date,
  create_date: instant,
  untaxed_amount: cents,
  tax_amount: cents,
  total_amount: cents,
  amount_to_pay: cents,
  state: z.string(),
  lines_to_pay: z.array(z.int()),
  payment_lines: z.array(z.int()),
  reference: z.string().nullable(),
  party: z.int(),
  move: z.int().nullable(),
  /** the accounting move of the credit note that cancelled the whole invoice */
  cancel_move: z.int().nullable(),
};

/**
 * The filter for issued invoices. It includes invoices that a credit note has cancelled completely, whose state in
 * Tryton is `cancelled`.
 */
export const ISSUED: Domain = [
  "OR",
  ["state", "in", ["posted", "paid"]],
  [
    ["state", "=", "cancelled"],
    ["cancel_move.origin", "like", "account.invoice,%"],
  ],
];

/**
 * An invoice or credit note: `row` in the shop's form, `raw` as read from Tryton. Its number is Tryton's id, which
 * follows the order of creation, not the order of dates.
 */
export interface TrytonInvoice extends LedgerDocument {
  raw: TrytonRow<typeof INVOICE>;
}

export interface Papers {
  /**
   * All issued invoices and credit notes of the caller's party, newest first. All are read, because Tryton cannot
   * filter by open amounts.
   */
  all(c: CallContext): Promise<TrytonInvoice[]>;
}

const NEWEST_FIRST = [
  ["invoice_date", "DESC"],
  ["id", "DESC"],
] as const;

export function createPapers(tryton: TrytonClient, partners: TrytonPartners): Papers {
  return {
    async all(c) {
      const party = await partners.customer(c);
      const domain = [["type", "=", "out"], ["party", "=", party.id], ISSUED];
      const rows = await tryton.rows("account.invoice", domain, INVOICE, c, { order: NEWEST_FIRST });
      const owed = [["id", "in", rows.flatMap(({ lines_to_pay }) => lines_to_pay)]];
      const lines = await tryton.rows("account.move.line", owed, { maturity_date: date.nullable() }, c);
      const due = new Map(lines.map(({ id, maturity_date }) => [id, maturity_date]));
      return rows.map((raw) => ({ raw, number: raw.id, row: toRow(raw, party.code, due) }));
    },
  };
}

function toRow(
  raw: TrytonRow<typeof INVOICE>,
  customerCode: PartnerCode,
  due: ReadonlyMap<number, string | null>,
): InvoiceRow {
  const { number, invoice_date: day, total_amount: total, state } = raw;
  const open = state === "posted" ? raw.amount_to_pay : ZERO;
  const [first] = raw.lines_to_pay.flatMap((line) => due.get(line) ?? []).sort();
  const isCredit = total < 0;
  return {
    id: number as InvoiceId,
    number,
    kind: isCredit ? "credit-note" : "invoice",
    date: day,
    dueDate: first !== undefined && first >= day ? first : day,
    customerCode,
    withoutVat: raw.untaxed_amount,
    total,
    open,
    status: open === 0 ? "paid" : open === total ? "unpaid" : "partially-paid",
  };
}
