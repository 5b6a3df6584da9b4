import type { Company } from "#cms/contract/site.ts";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { type Invoice, inOrderOfPayment } from "#erp-adapter/contract/invoices.ts";
import { sum } from "#erp-adapter/contract/money.ts";
import { FORMATS, type Formats } from "#locales/formats.ts";
import { DOCUMENT_TEXTS, type DocumentTexts } from "../texts.ts";
import { toColumnAmount } from "./amounts.ts";
import { toBarcode } from "./barcode.ts";
import { toImprint } from "./company-facts.ts";
import { toHub3 } from "./hub3.ts";
import { toJointSlip } from "./joint-slip.ts";
import { drawLetterhead } from "./letterhead.ts";
import { BODY, CONTENT_WIDTH, LABEL, openPaper, PAGE, STRONG, type Style } from "./page-layout.ts";
import { drawSlip } from "./payment-slip.ts";
import { createTable, oneLine, type PdfColumn } from "./table.ts";

const TITLE: Style = { ...STRONG, size: 20 };
/** Points reserved below the last invoice for the row of sums, which must not stand alone on a page. */
const SUMS = 24;

export interface ChosenSource {
  invoices: readonly Invoice[];
  account: { name: string; partner: string };
  /** name of the shop, shown if the company's particulars are unknown */
  issuer: string;
  company: Company | null;
  now: Date;
}

/** The chosen invoices with their open amounts; below them one payment slip for all, or why there is none. */
export async function* writeChosen(
  { invoices, account, issuer, company, now }: ChosenSource,
  locale: Locale,
): AsyncGenerator<Uint8Array, void> {
  const t = DOCUMENT_TEXTS[locale];
  const formats = FORMATS[locale];
  const slip = toJointSlip(invoices, t);
  const hub3 = typeof slip === "string" ? null : toHub3(slip);
  const barcode = hub3 === null ? null : await toBarcode(hub3);
  const title = t("chosen.title");
  const name = company?.name ?? issuer;
  const paper = await openPaper({
    title,
    author: name,
    language: locale,
    footer: [title, account.name].filter(Boolean).join(" · "),
    created: now,
    imprint: company ? toImprint(company, t) : [],
  });
  drawLetterhead(paper, name, t("issued", { time: formats.dateTime(now.toISOString()) }));
  paper.y += 38;
  paper.left(title, PAGE.left, paper.y, TITLE);
  paper.y += 24;
  const owner = [account.name, account.partner && t("chosen.partner", { partner: account.partner })];
  const line = owner.filter(Boolean).join(" · ");
  paper.left(line, PAGE.left, paper.y, paper.fit(line, CONTENT_WIDTH, STRONG));
  paper.y += 16;

  const rows = inOrderOfPayment(invoices);
  const table = createTable(paper, toColumns(t), { padding: 2 });
  for (const [index, row] of rows.entries()) {
    table.row(toCells(row, t, formats), index === rows.length - 1 ? SUMS : 0);
    yield* paper.take();
  }
  table.row([
    oneLine(t("chosen.sum", { count: rows.length }), STRONG),
    [],
    [],
    [],
    oneLine(toColumnAmount(sum(rows.map(({ total }) => total)), formats), STRONG),
    oneLine(toColumnAmount(sum(rows.map(({ open }) => open)), formats), STRONG),
  ]);
  table.close();
  paper.left(t("currencyNote"), PAGE.left, paper.y + 14, LABEL);
  paper.y += 24;
  if (typeof slip !== "string") drawSlip(paper, slip, barcode, t, formats);
  else paper.left(t(`chosen.none.${slip}`), PAGE.left, paper.y + 14, BODY);
  yield* paper.finish();
}

function toCells({ number, kind, date, dueDate, total, open }: Invoice, t: DocumentTexts, formats: Formats) {
  return [
    oneLine(number, STRONG),
    oneLine(t(`kinds.${kind}`)),
    oneLine(formats.day(date)),
    oneLine(formats.day(dueDate)),
    oneLine(toColumnAmount(total, formats)),
    oneLine(toColumnAmount(open, formats)),
  ];
}

function toColumns(t: DocumentTexts): PdfColumn[] {
  const widths = { kind: 84, date: 78, due: 84, total: 84, open: 84 };
  const rest = CONTENT_WIDTH - Object.values(widths).reduce((total, width) => total + width, 0);
  return [
    { label: t("chosen.number"), width: rest, align: "left" },
    { label: t("chosen.kind"), width: widths.kind, align: "left" },
    { label: t("chosen.date"), width: widths.date, align: "left" },
    { label: t("chosen.dueDate"), width: widths.due, align: "left" },
    { label: t("chosen.total"), width: widths.total, align: "right" },
    { label: t("chosen.open"), width: widths.open, align: "right" },
  ];
}
