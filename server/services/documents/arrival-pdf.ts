import type { Company } from "#cms/contract/site.ts";
import type { Locale } from "#erp-adapter/contract/context.ts";
import type { Portion } from "#erp-adapter/contract/order-events.ts";
import type { Order, OrderLine } from "#erp-adapter/contract/orders.ts";
import { FORMATS } from "#locales/formats.ts";
import { shownLine } from "#locales/shown-address.ts";
import { knownUnit } from "#locales/units.ts";
import { DOCUMENT_TEXTS } from "../texts.ts";
import { placeOf } from "./hub3.ts";
import { drawLetterhead } from "./letterhead.ts";
import {
  BODY,
  CONTENT_WIDTH,
  LABEL,
  openPaper,
  PAGE,
  type Paper,
  STRONG,
  STRONG_LINE,
  type Style,
} from "./page-layout.ts";
import type { ProFormaBuyer } from "./paper-document.ts";
import { createTable, oneLine } from "./table.ts";
import { toVatText } from "./vat-text.ts";

const TITLE: Style = { ...STRONG, size: 18 };
const LEADING = 13;
const LABELS = 150;
const QUANTITY = 60;
const UNIT = 50;
/** Points for the fields that the buyer fills in by hand. */
const FIELD = 27;

/** The fields that the buyer alone can fill in. Art. 45a(1)(b)(i) of Implementing Regulation (EU) No 282/2011. */
const TO_FILL_IN = ["place", "day", "taker", "issued", "signature"] as const;

/** Goods without VAT that the buyer itself fetched. */
export interface Fetched {
  order: Order;
  /** the pieces handed over */
  pieces: readonly Portion[];
  /** the local date on which they were handed over */
  day: string;
  /** the number of the delivery note; "" if there is none */
  note: string;
  /** null if unknown: the fields are then filled in by hand */
  buyer: ProFormaBuyer | null;
}

/** True if these pieces are goods without VAT for another member state. */
export function areFree({ lines }: Pick<Order, "lines">, pieces: readonly Portion[]): boolean {
  return linesOf(lines, pieces).length > 0;
}

function linesOf(lines: readonly OrderLine[], pieces: readonly Portion[]): OrderLine[] {
  return pieces.flatMap(({ position, quantity }) => {
    const line = lines.find((one) => one.position === position && one.taxNote?.code === "K");
    return line ? [{ ...line, quantity }] : [];
  });
}

/** The local date until which the buyer gives the statement: the tenth of the month after the goods were handed over. */
export function arrivalDue(fetched: string): string {
  const [year = 0, month = 0] = fetched.split("-").map(Number);
  return new Date(Date.UTC(year, month, 10)).toISOString().slice(0, 10);
}

/** The buyer's statement that goods without VAT, which it fetched, have arrived in another member state; to be signed. */
export async function* writeArrival(
  { order, pieces, day: fetched, note, buyer }: Fetched,
  { company, issuer }: { company: Company | null; issuer: string },
  locale: Locale,
): AsyncGenerator<Uint8Array, void> {
  const t = DOCUMENT_TEXTS[locale];
  const { day, integer } = FORMATS[locale];
  const title = t("arrival.title");
  const seller = company ? { ...company, vat: `HR${company.oib.replace(/\D/g, "")}` } : null;
  const paper = await openPaper({
    ...{ title: `${title} ${order.number}`, author: buyer?.company ?? "", language: locale },
    ...{ footer: t("slip.describeOrder", { number: order.number }), created: new Date(`${fetched}T12:00:00Z`) },
  });
  drawLetterhead(paper, buyer?.company ?? "", buyer ? toPlace(buyer) : "");
  paper.y += 38;
  paper.left(title, PAGE.left, paper.y, paper.fit(title, CONTENT_WIDTH, TITLE));
  paper.y += 10;
  drawText(paper, t("arrival.lead"));
  const place = order.delivery?.to.address;
  const { number = "" } = order.lines.find(({ taxNote }) => taxNote?.code === "K")?.taxNote ?? {};
  for (const [label, value] of [
    [t("invoice.buyer"), [buyer?.company, buyer && toPlace(buyer), number && toVatText(t, number)]],
    [t("invoice.seller"), seller ? [seller.name, toPlace(seller), toVatText(t, seller.vat)] : [issuer]],
    [t("invoice.order"), [order.number, day(order.date)]],
    [t("arrival.pickedUp"), [day(fetched), place && shownLine(place, locale), note]],
  ] as const) {
    paper.y += LEADING;
    paper.left(label, PAGE.left, paper.y, LABEL);
    const text = value.filter(Boolean).join(", ");
    for (const [index, line] of paper.wrap(text, CONTENT_WIDTH - LABELS, BODY).entries()) {
      paper.y += index === 0 ? 0 : LEADING;
      paper.left(line, PAGE.left + LABELS, paper.y, BODY);
    }
  }
  paper.y += 12;
  const goods = CONTENT_WIDTH - QUANTITY - UNIT;
  const table = createTable(
    paper,
    [
      { label: t("line.goods"), width: goods, align: "left" },
      { label: t("line.quantity"), width: QUANTITY, align: "right" },
      { label: t("line.unit"), width: UNIT, align: "left" },
    ],
    { padding: 2 },
  );
  for (const line of linesOf(order.lines, pieces)) {
    const unit = knownUnit(line.unit);
    const names = paper.wrap(`${line.number}  ${line.title}`, goods - 6, BODY).map((text) => ({ text, style: BODY }));
    table.row([
      names,
      oneLine(integer(line.quantity)),
      oneLine(unit ? t(`units.${unit}`, { count: line.quantity }) : line.unit),
    ]);
    yield* paper.take();
  }
  table.close();
  if (paper.y + TO_FILL_IN.length * FIELD + 3 * LEADING > paper.bottom) paper.turn();
  for (const field of TO_FILL_IN) {
    paper.y += FIELD;
    paper.left(t(`arrival.${field}`), PAGE.left, paper.y, LABEL);
    paper.rule(PAGE.left + LABELS, PAGE.right, paper.y + 2, STRONG_LINE, 0.5);
  }
  paper.y += LEADING;
  drawText(paper, t("arrival.return", { day: day(arrivalDue(fetched)), to: company?.email || issuer }));
  yield* paper.finish();
}

function drawText(paper: Paper, text: string) {
  for (const line of paper.wrap(text, CONTENT_WIDTH, BODY)) {
    paper.y += LEADING;
    paper.left(line, PAGE.left, paper.y, BODY);
  }
  paper.y += 4;
}

function toPlace(party: Pick<ProFormaBuyer, "address" | "postalCode" | "city">): string {
  return [party.address, placeOf(party)].filter(Boolean).join(", ");
}
