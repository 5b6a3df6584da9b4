import type { Supply } from "../contract/conditions/supply.ts";
import { type Delivery, toLabel, toLine } from "../contract/delivery.ts";
import { formatAmount } from "../contract/money.ts";
import type { OrderLine } from "../contract/orders.ts";
import type { OfficeOrder } from "../own/embedded/orders/office-orders.ts";
import type { CancelRequestLine } from "../own/embedded/orders/open-requests.ts";
import { piecesWaiting } from "../own/embedded/orders/order-events.ts";
import type { ComingGoods } from "../own/embedded/supply/leaving-days.ts";
import { toHoldText } from "./held-order.ts";
import { toHistory } from "./order-history-text.ts";
import { toPaymentText } from "./order-payment.ts";
import { onOneLine } from "./phrases.ts";

/** An order with its open cancellation requests, and the present days of announced goods. */
export interface ListedOrder extends OfficeOrder {
  requested: CancelRequestLine[];
  /** The announced goods that include undelivered pieces of the line. */
  coming(line: OrderLine): ComingGoods[];
}

/** An order in a list: the data that a clerk needs to ship it, each address on one line. */
export function toText(order: ListedOrder): string {
  const { address } = order.customer;
  const place = order.delivery?.to.address;
  return [
    toHead(order),
    ...toHold(order),
    `  ${toCustomer(order).join("  ")}`,
    ...(address === "" ? [] : [`  ${address}`]),
    `  ${toPaymentText(order.payment)}`,
    ...(order.delivery ? [`  ${toKind(order.delivery)} ${place ? toLine(place) : OWN_ADDRESS}`] : []),
    ...toWords(order),
    ...order.lines.flatMap((line) => toLineText(line, order)),
  ].join("\n");
}

/**
 * One order with everything that the books know about it, its address as on a label. `account`: text about the
 * customer's account.
 */
export function toWholeText(order: ListedOrder, account: readonly string[] = []): string {
  const { customer, delivery, totals } = order;
  const place = delivery?.to.address;
  return [
    toHead(order),
    ...toHold(order),
    ...account.map((row) => `  ${row}`),
    ...toCustomer(order).map((part) => `  ${part}`),
    ...(customer.address === "" ? [] : [`  ${customer.address}`]),
    `  ${toPaymentText(order.payment)}`,
    ...(delivery
      ? ["", `  ${toKind(delivery)}`, ...(place ? toLabel(place) : [OWN_ADDRESS]).map((row) => `    ${row}`)]
      : []),
    ...toWords(order),
    "",
    ...order.lines.flatMap((line) => toLineText(line, order)),
    `  without VAT ${formatAmount(totals.withoutVat)}, with VAT ${formatAmount(totals.total)}`,
    ...toHistory(order),
  ].join("\n");
}

const OWN_ADDRESS = "the customer's address";

function toHead({ number, date, erpStatus, buyerDocumentNumber, totals }: OfficeOrder): string {
  return `${number}  ${date}  ${erpStatus}  ${buyerDocumentNumber}  ${formatAmount(totals.total)}`;
}

function toHold({ hold }: OfficeOrder): string[] {
  const text = toHoldText(hold);
  return text === "" ? [] : [`  ${text}`];
}

function toCustomer({ customer: { partner, company, name, vat, email, phone } }: OfficeOrder): string[] {
  return [partner ?? "guest", company, name, vat, email ?? "", phone].filter((part) => part !== "");
}

function toKind({ to }: Delivery): string {
  return to.kind === "pickup" ? "PICK-UP:" : "TO:";
}

/** Carrier, days and notes. */
function toWords({ delivery, history = [], note }: OfficeOrder): string[] {
  const how = delivery ? toHow(delivery) : [];
  const { date: day } =
    history.findLast(({ kind, lines }) => (kind === "confirmed" || kind === "date-moved") && !lines) ?? {};
  return [
    ...(how.length > 0 ? [how.join(", ")] : []),
    ...(day ? [`confirmed for ${day}`] : []),
    ...(delivery && delivery.note !== ""
      ? [`${delivery.to.kind === "pickup" ? "note" : "driver"}: ${delivery.note}`]
      : []),
    ...(note === "" ? [] : [`note: ${onOneLine(note)}`]),
  ].map((row) => `  ${row}`);
}

function toHow({ to, carrierName, cost, date, shipment }: Delivery): string[] {
  const carrier =
    to.kind === "pickup"
      ? []
      : [
          carrierName || "carrier of our choice",
          cost === null ? "delivery invoiced separately" : `delivery ${formatAmount(cost)}`,
        ];
  return [
    ...carrier,
    ...(date === null ? [] : [`wished for ${date}`]),
    shipment === "together" ? "all together" : "each part as it comes",
  ];
}

/** A line of an order, and below it the places of its pieces and the buyer's remarks. */
function toLineText(line: OrderLine, order: ListedOrder): string[] {
  const { position, quantity, unit, manufacturer, number, title, total, delivered, open, supply = [] } = line;
  const state = delivered === 0 && open === quantity ? "" : `  delivered ${delivered}, open ${open}`;
  const moved = order.history?.findLast(
    ({ kind, lines }) => kind === "date-moved" && lines?.some((one) => one.position === position),
  );
  const waiting = Math.min(open, piecesWaiting(order.history ?? []).get(position) ?? 0);
  const { note, buyerPosition, buyerNumber } = line;
  const remarks = [
    buyerPosition && `buyer's line ${buyerPosition}`,
    buyerNumber && `buyer's number ${buyerNumber}`,
    note && `note: ${note}`,
  ].filter((part) => part);
  return [
    `  ${position}. ${quantity} ${unit}  ${manufacturer} ${number}  ${title}  ${formatAmount(total)}${state}${cancellationOf(order, position)}`,
    ...(waiting > 0 ? [`     ${waiting} ${waiting === 1 ? "waits" : "wait"} to be picked up`] : []),
    ...(open === 0 ? [] : supply.map((part) => `     ${part.quantity} ${toSource(part, order, line)}`)),
    ...(open > 0 && moved ? [`     moved to ${moved.date ?? "a day not known yet"}`] : []),
    ...(remarks.length === 0 ? [] : [`     ${remarks.join(", ")}`]),
  ];
}

/**
 * "on the shelf in Split, 2026-11-27": place and day as agreed when the order was placed. Announced goods whose day has
 * changed since show their present day as well. Pieces of an order sent all together show the day on which they are
 * gathered.
 */
function toSource({ kind, warehouse, date, gathered }: Supply, order: ListedOrder, line: OrderLine): string {
  const isTogether = order.delivery?.shipment === "together";
  const place = warehouse === "" ? "" : ` ${kind === "shelf" ? "in" : "of"} ${warehouse}`;
  const there = gathered && isTogether ? `, gathered ${gathered}` : "";
  const agreed = (isTogether && gathered !== undefined ? gathered : date) ?? null;
  const coming = kind === "incoming" ? order.coming(line) : [];
  const isMoved = coming.length > 0 && !coming.some(({ day, isHere }) => !isHere && day === agreed);
  if (isMoved) {
    const now = new Set(coming.map(({ day, isHere }) => (isHere ? "arrived" : (day ?? "not known"))));
    return `${SOURCES[kind]}${place}, agreed ${agreed ?? "without a day"}, now ${[...now].join(" and ")}`;
  }
  return `${SOURCES[kind]}${place}, ${date ?? (kind === "shelf" ? "at once" : "no day known")}${there}`;
}

const SOURCES = {
  shelf: "on the shelf",
  transfer: "brought from the shelf",
  incoming: "announced goods",
  supplier: "from the supplier",
} as const;

/** The state of a line's cancellation request; empty if there is no request. */
function cancellationOf({ requested, cancellations, decisions, status }: ListedOrder, position: number): string {
  const request = cancellations.find(({ lines }) => lines.includes(position));
  if (!request) return "";
  if (requested.some((one) => one.position === position))
    return `  CANCELLATION REQUESTED: ${onOneLine(request.reason)}`;
  const decision = decisions.find((one) => one.position === position);
  if (decision && !decision.isAccepted) return `  cancellation refused: ${onOneLine(decision.reason ?? "")}`;
  return status === "cancelled" ? "" : "  cancelled";
}
