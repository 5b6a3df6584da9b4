import type { Company } from "#cms/contract/site.ts";
import type { Locale } from "#erp-adapter/contract/context.ts";
import type { DeliveryPlace, InvoiceParty } from "#erp-adapter/contract/invoices.ts";
import { FORMATS, type Formats } from "#locales/formats.ts";
import { placeLines, shownLabel } from "#locales/shown-address.ts";
import { DOCUMENT_TEXTS, type DocumentTexts } from "../texts.ts";
import { toBarcode } from "./barcode.ts";
import { isSeller, toContacts, toImprint } from "./company-facts.ts";
import { placeOf, toHub3, toSlip } from "./hub3.ts";
import { createInvoiceTable } from "./invoice-list.ts";
import { drawInvoiceTotals } from "./invoice-totals.ts";
import { drawLetterhead } from "./letterhead.ts";
import { BODY, LABEL, openPaper, PAGE, type Paper, SOFT_INK, STRONG, type Style } from "./page-layout.ts";
import type { PaperDocument } from "./paper-document.ts";
import { drawSlip } from "./payment-slip.ts";
import { toVatText } from "./vat-text.ts";

const TITLE: Style = { ...STRONG, size: 20 };
const LEADING = 12;
const SELLER_WIDTH = 150;
const BUYER_WIDTH = 160;
const COLUMN_GAP = 18;
/** the most lines for one text of an address, such as the name or the street */
const MOST_LINES = 4;

/** The invoice, credit note or pro forma invoice, page by page. */
export async function* writeInvoice(
  invoice: PaperDocument,
  company: Company | null,
  locale: Locale,
): AsyncGenerator<Uint8Array, void> {
  const t = DOCUMENT_TEXTS[locale];
  const formats = FORMATS[locale];
  const title = toTitle(invoice, t);
  const slip = toSlip(invoice, (number) =>
    t(invoice.kind === "pro-forma" ? "slip.describeOrder" : "slip.describe", { number }),
  );
  const hub3 = slip && toHub3(slip);
  const barcode = hub3 === null ? null : await toBarcode(hub3);
  const issuer = company && isSeller(invoice.seller, company) ? company : null;
  const paper = await openPaper({
    title,
    author: invoice.seller.name,
    language: locale,
    footer: [invoice.seller.name, title].filter(Boolean).join(" · "),
    created: new Date(invoice.issuedAt),
    imprint: issuer ? toImprint(issuer, t) : [],
  });

  drawSeller(paper, invoice.seller, issuer, t);
  drawHead(paper, invoice, locale);
  const table = createInvoiceTable(paper, invoice, t, formats);
  for (const line of invoice.lines) {
    table.line(line);
    yield* paper.take();
  }
  table.close();
  drawInvoiceTotals(paper, invoice, t, formats);
  if (slip) drawSlip(paper, slip, barcode, t, formats);
  yield* paper.finish();
}

function toTitle({ kind, number }: PaperDocument, t: DocumentTexts): string {
  return t("invoice.title", { kind: t(`kinds.${kind}`), number });
}

function drawHead(paper: Paper, invoice: PaperDocument, locale: Locale) {
  const t = DOCUMENT_TEXTS[locale];
  drawTitle(paper, invoice, t);
  const top = paper.y;
  const buyerLeft = PAGE.left + SELLER_WIDTH + COLUMN_GAP;
  const factsLeft = buyerLeft + BUYER_WIDTH + COLUMN_GAP;
  const { seller, buyer, buyerCountry = "", deliveryPlace } = invoice;
  const partyLines = (party: InvoiceParty, country: string) => [
    party.name,
    party.address,
    ...placeLines({ ...party, country }, locale),
    party.vat && toVatText(t, party.vat),
  ];
  const buyerAt = { x: buyerLeft, y: top, width: BUYER_WIDTH };
  const buyerEnd = drawAddress(paper, t("invoice.buyer"), partyLines(buyer, buyerCountry), buyerAt);
  const below = { x: buyerLeft, y: buyerEnd + 1.5 * LEADING, width: BUYER_WIDTH };
  const ends = [
    drawAddress(paper, t("invoice.seller"), partyLines(seller, ""), { x: PAGE.left, y: top, width: SELLER_WIDTH }),
    deliveryPlace ? drawPlace(paper, deliveryPlace, locale, below) : buyerEnd,
    drawFacts(paper, toFacts(invoice, t, FORMATS[locale]), { x: factsLeft, y: top }),
  ];
  paper.y = Math.max(...ends) + 16;
}

/** The seller's address is shown below the title, so the letterhead shows the phone and e-mail instead, if known. */
function drawSeller(paper: Paper, seller: InvoiceParty, issuer: Company | null, t: DocumentTexts) {
  const address = [seller.address, placeOf(seller)].filter(Boolean).join(", ");
  const line = [address, seller.vat && toVatText(t, seller.vat)].filter(Boolean).join(" · ");
  drawLetterhead(paper, seller.name, (issuer && toContacts(issuer)) || line);
}

function drawTitle(paper: Paper, invoice: PaperDocument, t: DocumentTexts) {
  const title = toTitle(invoice, t);
  paper.y += 38;
  paper.left(title, PAGE.left, paper.y, paper.fit(title, PAGE.right - PAGE.left, TITLE));
  if (invoice.corrects !== null) {
    paper.y += 17;
    const line = t("invoice.corrects", { number: invoice.corrects });
    paper.left(line, PAGE.left, paper.y, paper.fit(line, PAGE.right - PAGE.left, { ...BODY, size: 10 }));
  }
  paper.y += 28;
}

interface Spot {
  x: number;
  y: number;
  width: number;
}

function drawPlace(paper: Paper, { kind, ...place }: DeliveryPlace, locale: Locale, at: Spot): number {
  const label = DOCUMENT_TEXTS[locale](kind === "picked-up" ? "invoice.pickupPlace" : "invoice.deliveryPlace");
  return drawAddress(paper, label, shownLabel({ ...place, contact: "", phone: "" }, locale), at);
}

/** A label and lines below it, the first one strong. Returns the y of the last line. */
function drawAddress(paper: Paper, label: string, texts: readonly string[], { x, y, width }: Spot): number {
  const lines = texts.flatMap((text, index) => {
    const style = index === 0 ? STRONG : BODY;
    return paper.wrap(text, width, style, MOST_LINES).map((line) => ({ text: line, style }));
  });
  paper.left(label, x, y, LABEL);
  for (const [index, { text, style }] of lines.entries()) paper.left(text, x, y + (index + 1) * LEADING, style);
  return y + lines.length * LEADING;
}

function toFacts({ kind, ...invoice }: PaperDocument, t: DocumentTexts, formats: Formats) {
  return [
    { label: t(`invoice.date.${kind}`), value: formats.day(invoice.date) },
    ...(kind === "pro-forma" ? [] : [{ label: t("invoice.deliveryDate"), value: formats.day(invoice.deliveryDate) }]),
    ...(kind === "invoice" ? [{ label: t("invoice.dueDate"), value: formats.day(invoice.dueDate) }] : []),
    { label: t("invoice.customerCode"), value: invoice.customerCode },
    { label: t("invoice.order"), value: invoice.order ?? "" },
    { label: t("invoice.documentNumber"), value: invoice.buyerDocumentNumber },
    { label: t("invoice.payment"), value: invoice.payment ? t("invoice.byTransfer") : "" },
  ].filter(({ value }) => value !== "");
}

/** Label left, value right; a long value goes below its label. Returns the y of the last line. */
function drawFacts(
  paper: Paper,
  facts: { label: string; value: string }[],
  { x, y }: { x: number; y: number },
): number {
  let end = y - LEADING;
  for (const { label, value } of facts) {
    end += LEADING;
    paper.left(label, x, end, { ...BODY, color: SOFT_INK });
    const room = PAGE.right - x - paper.width(label, BODY) - 8;
    if (paper.width(value, BODY) > room) end += LEADING - 1;
    paper.right(value, PAGE.right, end, paper.fit(value, PAGE.right - x, BODY));
  }
  return end;
}
