import type { InvoiceLine } from "#erp-adapter/contract/invoices.ts";
import { times } from "#erp-adapter/contract/money.ts";
import type { Formats } from "#locales/formats.ts";
import { knownUnit } from "#locales/units.ts";
import type { DocumentTexts } from "../texts.ts";
import { toColumnAmount } from "./amounts.ts";
import { BODY, CONTENT_WIDTH, LABEL, type Paper, STRONG } from "./page-layout.ts";
import type { PaperDocument } from "./paper-document.ts";
import { createTable, oneLine, type PdfColumn, type TableCell } from "./table.ts";

const NUMBERS = { position: 24, quantity: 40, unit: 35, wholesale: 62, discount: 36, price: 56, net: 60 };
const DEPOSIT = 50;
const GOODS = CONTENT_WIDTH - Object.values(NUMBERS).reduce((sum, width) => sum + width, 0);

/** Points for the totals, which never appear on a page without a line. */
const TOTALS = 150;

/**
 * The lines of an invoice. The deposit column shows the deposit of the whole line, so that each column adds up to its total;
 * it is left out if no line has a deposit.
 */
export function createInvoiceTable(paper: Paper, invoice: PaperDocument, t: DocumentTexts, formats: Formats) {
  const deposit = invoice.lines.some((line) => line.deposit !== 0) ? DEPOSIT : 0;
  const table = createTable(paper, toColumns(deposit, t), { padding: 3 });
  const last = invoice.lines.at(-1);
  const severalRates = invoice.totals.vat.length > 1;
  return {
    line(line: InvoiceLine) {
      const keep = line === last ? TOTALS : 0;
      table.row(toCells(paper, line, { severalRates, deposit }, t, formats), keep);
    },
    close() {
      table.close();
    },
  };
}

function toColumns(deposit: number, t: DocumentTexts): PdfColumn[] {
  return [
    { label: t("line.position"), width: NUMBERS.position, align: "left" },
    { label: t("line.goods"), width: GOODS - deposit, align: "left" },
    { label: t("line.quantity"), width: NUMBERS.quantity, align: "right" },
    { label: t("line.unit"), width: NUMBERS.unit, align: "left" },
    { label: t("line.wholesale"), width: NUMBERS.wholesale, align: "right" },
    { label: t("line.discount"), width: NUMBERS.discount, align: "right" },
    { label: t("line.price"), width: NUMBERS.price, align: "right" },
    { label: t("line.net"), width: NUMBERS.net, align: "right" },
    ...(deposit === 0 ? [] : [{ label: t("line.deposit"), width: deposit, align: "right" } as const]),
  ];
}

function toCells(
  paper: Paper,
  line: InvoiceLine,
  { severalRates, deposit: depositWidth }: { severalRates: boolean; deposit: number },
  t: DocumentTexts,
  formats: Formats,
): TableCell[] {
  const known = knownUnit(line.unit);
  const unit = known ? t(`units.${known}`, { count: line.quantity }) : line.unit;
  const perUnit = known ? t(`perUnit.${known}`) : `/ ${line.unit}`;
  const notes = [
    line.manufacturer,
    ...(line.deposit === 0 ? [] : [t("line.depositNote", { amount: formats.money(line.deposit), perUnit })]),
    ...(severalRates ? [t("line.vatNote", { percent: formats.percent(line.vatPercent) })] : []),
  ].filter((note) => note !== "");
  const words = [
    ...(line.buyerPosition ? [t("line.buyerPosition", { position: line.buyerPosition })] : []),
    ...(line.note ? [line.note] : []),
  ].join(" · ");
  const width = GOODS - depositWidth - 6;
  const deposit = times(line.deposit, line.quantity);
  return [
    oneLine(formats.integer(line.position)),
    [
      ...paper.wrap(line.number, width, STRONG).map((text) => ({ text, style: STRONG })),
      ...paper.wrap(line.title, width, BODY).map((text) => ({ text, style: BODY })),
      ...[notes.join(" · "), words]
        .flatMap((text) => paper.wrap(text, width, LABEL))
        .map((text) => ({ text, style: LABEL })),
    ],
    oneLine(formats.integer(line.quantity)),
    oneLine(unit),
    oneLine(toColumnAmount(line.wholesale, formats)),
    oneLine(line.discountPercent === 0 ? "" : formats.percent(line.discountPercent)),
    oneLine(toColumnAmount(line.price, formats)),
    oneLine(toColumnAmount(line.total, formats), STRONG),
    ...(depositWidth === 0 ? [] : [oneLine(deposit === 0 ? "" : toColumnAmount(deposit, formats))]),
  ];
}
