import type { Company } from "#cms/contract/site.ts";
import type { Locale } from "#erp-adapter/contract/context.ts";
import type { Movement } from "#erp-adapter/contract/finances.ts";
import { type EurCents, sum, toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import { FORMATS, type Formats } from "#locales/formats.ts";
import { DOCUMENT_TEXTS, type DocumentTexts } from "../texts.ts";
import { toColumnAmount } from "./amounts.ts";
import { toImprint } from "./company-facts.ts";
import { drawLetterhead } from "./letterhead.ts";
import {
  BODY,
  CONTENT_WIDTH,
  LABEL,
  openPaper,
  PAGE,
  type Paper,
  SOFT_INK,
  STRONG,
  type Style,
} from "./page-layout.ts";
import type { StatementHead } from "./statement-head.ts";
import { createTable, oneLine, type PdfColumn, type PdfTable, type TableCell } from "./table.ts";
import { toVatText } from "./vat-text.ts";

const TITLE: Style = { ...STRONG, size: 20 };
const FIGURE: Style = { ...STRONG, size: 12 };

export interface StatementSource {
  head: StatementHead;
  movements: AsyncIterable<Movement>;
  /** name of the shop, shown as the issuer if the company's particulars are unknown */
  issuer: string;
  company: Company | null;
  now: Date;
}

/** The statement, page by page. Throws before its end if the movements do not add up to the head. */
export async function* writeStatement(
  { head, movements, issuer, company, now }: StatementSource,
  locale: Locale,
): AsyncGenerator<Uint8Array, void> {
  const t = DOCUMENT_TEXTS[locale];
  const formats = FORMATS[locale];
  const title = `${t("statement.title")} ${toRange(head, t, formats)}`;
  const name = company?.name ?? issuer;
  const paper = await openPaper({
    title,
    author: name,
    language: locale,
    footer: [t("statement.title"), head.account.name].filter(Boolean).join(" · "),
    created: now,
    imprint: company ? toImprint(company, t) : [],
  });
  drawLetterhead(paper, name, t("issued", { time: formats.dateTime(now.toISOString()) }));
  drawHead(paper, head, t, formats);

  const amount = (value: EurCents) => toColumnAmount(value, formats);
  let balance = head.opening;
  let [debit, credit] = [ZERO, ZERO];
  let isEmpty = true;
  const table = createTable(paper, toColumns(t), {
    padding: 2,
    opens: (below) => balanceRow(below, t("statement.broughtForward"), amount(balance), BODY),
  });
  balanceRow(table, t("statement.opening"), amount(head.opening), BODY);
  for await (const movement of movements) {
    isEmpty = false;
    const raises = movement.amount > 0;
    table.row([
      oneLine(formats.day(movement.date)),
      oneLine(t(`kinds.${movement.kind}`)),
      oneLine(movement.document),
      oneLine(raises ? amount(movement.amount) : ""),
      oneLine(raises ? "" : amount(toEurCents(-movement.amount))),
      oneLine(amount(sum([balance, movement.amount]))),
    ]);
    balance = sum([balance, movement.amount]);
    if (raises) debit = sum([debit, movement.amount]);
    else credit = sum([credit, toEurCents(-movement.amount)]);
    yield* paper.take();
  }
  requireBalance(head, { balance, debit, credit });
  if (isEmpty) table.row([[], [], oneLine(t("statement.none"), { ...BODY, color: SOFT_INK }), [], [], []]);
  table.row(
    [[], [], oneLine(t("statement.totals"), STRONG), ...cells([amount(debit), amount(credit), ""], STRONG)],
    20,
  );
  balanceRow(table, t("statement.closing"), amount(balance), STRONG);
  table.close();
  paper.left(t("currencyNote"), PAGE.left, paper.y + 14, LABEL);
  yield* paper.finish();
}

/** Throws if the movements do not add up to the head: a wrong statement must never be completed. */
function requireBalance(head: StatementHead, found: { balance: EurCents; debit: EurCents; credit: EurCents }) {
  if (found.balance === head.closing && found.debit === head.debit && found.credit === head.credit) return;
  throw new Error(
    `the statement does not add up: ${head.opening} + ${found.debit} - ${found.credit} = ${found.balance}, not ${head.closing}`,
  );
}

function balanceRow(table: PdfTable, label: string, balance: string, style: Style) {
  table.row([[], [], oneLine(label, style), [], [], oneLine(balance, style)]);
}

function cells(texts: string[], style: Style): TableCell[] {
  return texts.map((text) => oneLine(text, style));
}

function toColumns(t: DocumentTexts): PdfColumn[] {
  const widths = { date: 70, kind: 76, debit: 78, credit: 78, balance: 84 };
  const rest = CONTENT_WIDTH - Object.values(widths).reduce((total, width) => total + width, 0);
  return [
    { label: t("statement.date"), width: widths.date, align: "left" },
    { label: t("statement.kind"), width: widths.kind, align: "left" },
    { label: t("statement.document"), width: rest, align: "left" },
    { label: t("statement.debit"), width: widths.debit, align: "right" },
    { label: t("statement.credit"), width: widths.credit, align: "right" },
    { label: t("statement.balance"), width: widths.balance, align: "right" },
  ];
}

function toRange({ from, to }: StatementHead, t: DocumentTexts, formats: Formats): string {
  return t("statement.range", { from: formats.day(from), to: formats.day(to) });
}

function drawHead(paper: Paper, head: StatementHead, t: DocumentTexts, formats: Formats) {
  const { name, vat, partner } = head.account;
  paper.y += 38;
  paper.left(t("statement.title"), PAGE.left, paper.y, TITLE);
  paper.y += 28;
  drawFacts(paper, [
    { label: t("statement.account"), value: name, below: vat && toVatText(t, vat), width: 250 },
    { label: t("statement.partner"), value: partner, width: 110 },
    { label: t("statement.period"), value: toRange(head, t, formats), width: 151 },
  ]);
  paper.y += 22;
  drawFigures(paper, [
    { label: t("statement.opening"), value: formats.money(head.opening) },
    { label: t("statement.debit"), value: formats.money(head.debit) },
    { label: t("statement.credit"), value: formats.money(head.credit) },
    { label: t("statement.closing"), value: formats.money(head.closing) },
  ]);
  paper.y += 20;
}

function drawFacts(paper: Paper, facts: { label: string; value: string; below?: string; width: number }[]) {
  const top = paper.y;
  let x: number = PAGE.left;
  for (const { label, value, below = "", width } of facts) {
    paper.left(label, x, top, LABEL);
    const lines = paper.wrap(value, width - 12, STRONG);
    for (const [index, line] of lines.entries()) paper.left(line, x, top + 13 + index * 12, STRONG);
    if (below) paper.left(below, x, top + 13 + lines.length * 12, paper.fit(below, width - 12, BODY));
    paper.y = Math.max(paper.y, top + 13 + (lines.length - (below ? 0 : 1)) * 12);
    x += width;
  }
}

function drawFigures(paper: Paper, figures: { label: string; value: string }[]) {
  const width = CONTENT_WIDTH / figures.length;
  for (const [index, { label, value }] of figures.entries()) {
    const x = PAGE.left + index * width;
    paper.left(label, x, paper.y, LABEL);
    paper.left(value, x, paper.y + 16, paper.fit(value, width - 10, FIGURE));
  }
  paper.y += 16;
}
