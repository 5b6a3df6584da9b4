import { type EurCents, toEurCents } from "#erp-adapter/contract/money.ts";
import { taxNotesOf, taxWordsOf } from "#erp-adapter/contract/tax.ts";
import type { Formats } from "#locales/formats.ts";
import type { DocumentTexts } from "../texts.ts";
import { ACCENT, BODY, LABEL, PAGE, type Paper, STRONG, STRONG_LINE, type Style } from "./page-layout.ts";
import type { PaperDocument } from "./paper-document.ts";

interface Row {
  label: string;
  amount: string;
  style: Style;
  /** true if a rule is drawn above the row */
  ruled: boolean;
}

const LEFT = 318;
const LEADING = 14;
const LABEL_LEADING = 11;
/** Points of the words on VAT, beside the totals. */
const LEGEND_WIDTH = LEFT - PAGE.left - 20;
const TOTAL: Style = { ...STRONG, size: 11 };

/** Draws the totals of the lines, the payments, and the open amount. */
export function drawInvoiceTotals(paper: Paper, invoice: PaperDocument, t: DocumentTexts, formats: Formats) {
  const row = (label: string, amount: EurCents, style = BODY, ruled = false): Row => ({
    label,
    amount: formats.money(amount),
    style,
    ruled,
  });
  const legend = taxWordsOf(taxNotesOf(invoice.lines)).flatMap((line) => paper.wrap(line, LEGEND_WIDTH, LABEL));
  const rows = [...toTotals(invoice, t, formats, row), ...toPaid(invoice, t, formats, row)];
  const sums = rows.reduce((sum, { ruled }) => sum + LEADING + (ruled ? 8 : 0), 0);
  const height = 14 + Math.max(sums, (legend.length + 4) * LABEL_LEADING);
  if (paper.y + height > paper.bottom) paper.turn();
  paper.y += 16;
  const notes = [
    t("currencyNote"),
    t("issued", { time: formats.dateTime(invoice.issuedAt) }),
    ...(invoice.kind === "pro-forma" ? [t("proFormaNote")] : []),
    ...legend,
  ];
  const below = paper.y + notes.length * LABEL_LEADING;
  for (const [index, note] of notes.entries()) paper.left(note, PAGE.left, paper.y + index * LABEL_LEADING, LABEL);
  for (const one of rows) drawRow(paper, one);
  if (legend.length > 0) paper.y = Math.max(paper.y, below);
}

type MakeRow = (label: string, amount: EurCents, style?: Style, ruled?: boolean) => Row;

function toTotals({ totals }: PaperDocument, t: DocumentTexts, formats: Formats, row: MakeRow): Row[] {
  return [
    row(t("totals.goods"), totals.goods),
    ...(totals.deposit === 0 ? [] : [row(t("totals.deposit"), totals.deposit)]),
    ...(!totals.delivery ? [] : [row(t("totals.delivery"), totals.delivery)]),
    row(t("totals.withoutVat"), totals.withoutVat),
    ...totals.vat.map(({ percent, base, amount }) =>
      row(t("totals.vat", { percent: formats.percent(percent), base: formats.money(base) }), amount),
    ),
    row(t("totals.total"), totals.total, TOTAL, true),
  ];
}

/** The payments and the open amount; empty if the payment status is unknown. */
function toPaid(invoice: PaperDocument, t: DocumentTexts, formats: Formats, row: MakeRow): Row[] {
  if (invoice.status === "no-data") return [];
  const [open, settled] =
    invoice.kind !== "credit-note" ? [t("totals.toPay"), t("totals.settled")] : [t("totals.credit"), t("totals.used")];
  return [
    ...invoice.payments.map(({ date, amount, creditNote }) => {
      const day = formats.day(date);
      // A credit note's own number would say nothing here: it was set off against the invoice that it corrects.
      const other = creditNote === invoice.id ? (invoice.corrects ?? creditNote) : creditNote;
      const label = other === null ? t("totals.paid", { day }) : t("totals.setOff", { day, number: other });
      return row(label, toEurCents(-amount));
    }),
    invoice.open === 0
      ? { label: settled, amount: "", style: STRONG, ruled: true }
      : row(open, invoice.open, { ...TOTAL, color: ACCENT }, true),
  ];
}

function drawRow(paper: Paper, { label, amount, style, ruled }: Row) {
  if (paper.y + LEADING > paper.bottom) {
    paper.turn();
    paper.y += LEADING;
  }
  if (ruled) {
    paper.rule(LEFT, PAGE.right, paper.y - 5, STRONG_LINE, 0.75);
    paper.y += 9;
  }
  const room = PAGE.right - LEFT - paper.width(amount, style) - 10;
  paper.left(label, LEFT, paper.y, paper.fit(label, room, style));
  paper.right(amount, PAGE.right, paper.y, style);
  paper.y += LEADING;
}
