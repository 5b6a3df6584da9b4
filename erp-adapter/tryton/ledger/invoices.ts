import { z } from "zod";
import type { CallContext } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import type { Invoice, InvoiceId, InvoicesArea } from "../../contract/invoices.ts";
import { toLocalDate } from "../../contract/local-date.ts";
import { type EurCents, toBasisPoints, toEurCents } from "../../contract/money.ts";
import type { OrderId } from "../../contract/orders.ts";
import { addUp, type PricedLine, type Totals } from "../../contract/totals.ts";
import { toInvoiceList, toInvoicePart } from "../../kit/ledger.ts";
import { readAddress } from "../addresses.ts";
import { goodsLinesOf, type LineParts } from "../goods-lines.ts";
import { cents, date } from "../values.ts";
import { readOrigins } from "./origins.ts";
import type { Papers, TrytonInvoice } from "./papers.ts";

const LINE = {
  product: z.int().nullable(),
  quantity: z.number(),
  unit_price: cents,
  description: z.string().nullable(),
  origin: z.string().nullable(),
};
const SALE = { number: z.string().nullable(), reference: z.string().nullable() };
const PAYMENT = { date, credit: cents, debit: cents };
/** Sort position of lines that the office added to an invoice, which come after all lines of an order. */
const LAST = 1_000_000;

export function createInvoices(
  papers: Papers,
  parts: LineParts & { clock: () => number },
): Omit<InvoicesArea, "document"> {
  const { tryton, books, names, clock } = parts;

  async function require(id: InvoiceId, c: CallContext): Promise<{ paper: TrytonInvoice; all: TrytonInvoice[] }> {
    const all = await papers.all(c);
    const paper = all.find(({ row }) => row.id === id);
    if (!paper) throw new ErpError("NOT_FOUND", { what: "invoice", id: String(id).slice(0, 200) });
    return { paper, all };
  }

  return {
    list: async (query, c) => toInvoiceList(await papers.all(c), query, toLocalDate(clock())),
    part: async (query, c) => toInvoicePart(await papers.all(c), query, toLocalDate(clock())),
    async get(id, c) {
      const { paper, all } = await require(id, c);
      const { row, raw } = paper;
      const { seller: sellerParty } = await books(c);
      const inOrder = [
        ["sequence", "ASC"],
        ["id", "ASC"],
      ] as const;
      const own = [
        ["invoice", "=", raw.id],
        ["type", "=", "line"],
      ];
      const sent = [
        ["invoice_lines.invoice", "=", raw.id],
        ["state", "=", "done"],
      ];
      const [lines, moves, payments, seller, buyer] = await Promise.all([
        tryton.rows("account.invoice.line", own, LINE, c, { order: inOrder }),
        tryton.rows("stock.move", sent, { effective_date: date.nullable() }, c),
        tryton.rows("account.move.line", [["id", "in", raw.payment_lines]], PAYMENT, c),
        readAddress(sellerParty, c, tryton),
        readAddress(raw.party, c, tryton),
      ]);
      const origins = await readOrigins(lines, c, tryton);
      const placed = lines.map((line) => {
        const origin = origins.saleLineOf(line);
        return { ...line, listPrice: origin?.base_price ?? null, at: origin?.sequence ?? LAST, sale: origin?.sale };
      });
      placed.sort((one, other) => one.at - other.at || one.id - other.id);
      const taxed = (await goodsLinesOf(placed, c, parts)).map((one) => one.goods);
      const goods = atRateOf(taxed, raw.tax_amount);
      const sales = placed.flatMap(({ sale }) => sale ?? []);
      const [sale] = await tryton.rows("sale.sale", [["id", "in", sales]], SALE, c, { limit: 1 });
      const delivered = moves.flatMap(({ effective_date: day }) => day ?? []).sort();
      const invoice: Invoice = {
        ...row,
        issuedAt: raw.create_date,
        deliveryDate: delivered.at(-1) ?? row.date,
        order: (sale?.number as OrderId | null | undefined) ?? null,
        buyerDocumentNumber: sale?.reference ?? raw.reference ?? "",
        corrects: all.find((one) => one.raw.id === origins.corrected)?.row.id ?? null,
        seller,
        buyer,
        lines: goods,
        totals: withTax(addUp(goods), raw.tax_amount),
        payment:
          row.kind === "invoice" && names.IBAN !== ""
            ? { iban: names.IBAN, model: "HR00", reference: row.number }
            : null,
        payments: [
          ...payments.map(({ date: day, credit, debit }) => ({
            ...{ date: day, amount: toEurCents(credit - debit), creditNote: null },
          })),
          ...setOff(paper, all),
        ].sort((one, other) => (one.date < other.date ? -1 : 1)),
      };
      return invoice;
    },
  };
}

/**
 * The payment by set-off, for an invoice that a credit note cancels completely and for that credit note. Otherwise
 * empty.
 */
function setOff({ row, raw }: TrytonInvoice, all: readonly TrytonInvoice[]): Invoice["payments"] {
  const note = all.find(({ raw: other }) => raw.cancel_move !== null && other.move === raw.cancel_move);
  if (note) return [{ date: note.row.date, amount: row.total, creditNote: note.row.id }];
  const isNote = all.some(({ raw: other }) => raw.move !== null && other.cancel_move === raw.move);
  return isNote ? [{ date: row.date, amount: row.total, creditNote: row.id }] : [];
}

/** The lines at the rate of their invoice: Tryton's rules may leave out the tax, for a customer in another country. */
export function atRateOf<Line extends PricedLine>(lines: readonly Line[], tax: EurCents): Line[] {
  const isFree = tax === 0 && addUp(lines).vat.some(({ amount }) => amount !== 0);
  return lines.map((line) => (isFree ? { ...line, vatPercent: toBasisPoints(0) } : line));
}

/**
 * The totals with Tryton's own tax amount, because Tryton rounds half to even; unchanged if there are several VAT
 * rates.
 */
function withTax(totals: Totals, amount: Totals["total"]): Totals {
  const [only, ...others] = totals.vat;
  if (only === undefined || others.length > 0) return totals;
  return { ...totals, vat: [{ ...only, amount }], total: toEurCents(totals.withoutVat + amount) };
}
