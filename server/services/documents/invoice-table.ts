import type { Invoice, InvoiceLine } from "#erp-adapter/contract/invoices.ts";
import { times } from "#erp-adapter/contract/money.ts";
import type { Formats } from "#locales/formats.ts";
import { toColumnAmount } from "./amounts.ts";
import type { DocumentTexts } from "./document-texts.ts";
import { BODY, CONTENT_WIDTH, LABEL, type Paper, STRONG } from "./paper.ts";
import { createTable, oneLine, type TableCell, type TableColumn } from "./table.ts";

const NUMBERS = { position: 24, quantity: 40, unit: 35, wholesale: 62, discount: 36, price: 56, net: 60, deposit: 50 };
const GOODS = CONTENT_WIDTH - Object.values(NUMBERS).reduce((sum, width) => sum + width, 0);

/** Room for the totals, which never stand on a page without a line. */
const TOTALS = 150;

/** The lines of an invoice. The deposit's column is of the whole line, so that each column adds up to its total. */
export function createInvoiceTable(paper: Paper, invoice: Invoice, texts: DocumentTexts, formats: Formats) {
  const table = createTable(paper, toColumns(texts), { padding: 3 });
  const last = invoice.lines.at(-1);
  const severalRates = invoice.totals.vat.length > 1;
  return {
    line(line: InvoiceLine) {
      const keep = line === last ? TOTALS : 0;
      table.row(toCells(paper, line, severalRates, texts, formats), keep);
    },
    close() {
      table.close();
    },
  };
}

function toColumns({ line }: DocumentTexts): TableColumn[] {
  return [
    { label: line.position, width: NUMBERS.position, align: "left" },
    { label: line.goods, width: GOODS, align: "left" },
    { label: line.quantity, width: NUMBERS.quantity, align: "right" },
    { label: line.unit, width: NUMBERS.unit, align: "left" },
    { label: line.wholesale, width: NUMBERS.wholesale, align: "right" },
    { label: line.discount, width: NUMBERS.discount, align: "right" },
    { label: line.price, width: NUMBERS.price, align: "right" },
    { label: line.net, width: NUMBERS.net, align: "right" },
    { label: line.deposit, width: NUMBERS.deposit, align: "right" },
  ];
}

function toCells(
  paper: Paper,
  line: InvoiceLine,
  severalRates: boolean,
  texts: DocumentTexts,
  formats: Formats,
): TableCell[] {
  const units: Record<string, string> = texts.units;
  const unit = units[line.unit] ?? line.unit;
  const notes = [
    line.manufacturer,
    ...(line.deposit === 0 ? [] : [texts.line.depositNote(formats.money(line.deposit), line.unit)]),
    ...(severalRates ? [texts.line.vatNote(formats.percent(line.vatPercent))] : []),
  ].filter((note) => note !== "");
  const width = GOODS - 6;
  const deposit = times(line.deposit, line.quantity);
  return [
    oneLine(formats.integer(line.position)),
    [
      ...paper.wrap(line.number, width, STRONG).map((text) => ({ text, style: STRONG })),
      ...paper.wrap(line.title, width, BODY).map((text) => ({ text, style: BODY })),
      ...paper.wrap(notes.join(" · "), width, LABEL).map((text) => ({ text, style: LABEL })),
    ],
    oneLine(formats.integer(line.quantity)),
    oneLine(unit),
    oneLine(toColumnAmount(line.wholesale, formats)),
    oneLine(line.discountPercent === 0 ? "" : formats.percent(line.discountPercent)),
    oneLine(toColumnAmount(line.price, formats)),
    oneLine(toColumnAmount(line.total, formats), STRONG),
    oneLine(deposit === 0 ? "" : toColumnAmount(deposit, formats)),
  ];
}
