import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { Address, CarrierId, Delivery as DeliveryChoice } from "#erp-adapter/contract/delivery.ts";
import type { InvoiceId } from "#erp-adapter/contract/invoices.ts";
import { times } from "#erp-adapter/contract/money.ts";
import { ORDER_STATUSES, type OrderId, type OrderLine } from "#erp-adapter/contract/orders.ts";
import { shownLabel } from "#locales/shown-address.ts";
import { TOTALS } from "../cart/cart.states.tsx";
import { AgainOutcome } from "../cart/lines/again-outcome.tsx";
import { AgainRefusalNote } from "../cart/lines/again-refusal-note.tsx";
import type { AgainView, LeftLine } from "../cart/lines/load-again.ts";
import { LONG_TITLE } from "../content/content.states.tsx";
import { idOf, NOT_ADDED, named, OFFER, PRICED, ROW } from "../goods/goods.states.tsx";
import { all, each, narrow, opened, type StatesByName, sent, to, wide } from "../styleguide/parts.tsx";
import { ANY_TIME, BUYER, EMPTY, OFFERED, since, VISITOR } from "../styleguide/readers.ts";
import { AgainForm } from "./again/again-form.tsx";
import { toGuestLabel } from "./again/guest-label.ts";
import type { AgainRefusal } from "./again/order-again.ts";
import { CancellationForm } from "./cancellation/cancellation-form.tsx";
import { CancellationPage } from "./cancellation/cancellation-page.tsx";
import { CancellationRefusalNote } from "./cancellation/cancellation-refusal-note.tsx";
import type { CancellationRefusal } from "./cancellation/request-cancellation.ts";
import { Delivery } from "./delivery.tsx";
import type { OrderPageData } from "./load-order-page.ts";
import type { OrdersPageData } from "./load-orders.ts";
import { OrderLines } from "./order-lines.tsx";
import { OrderPage } from "./order-page.tsx";
import { OrderPrint } from "./order-print.tsx";
import { OrderStatus } from "./order-status.tsx";
import { OrdersPage } from "./orders-page.tsx";
import { toShownSteps } from "./steps-of-order.ts";

/** An ordered line of ten pieces. */
const ordered = (now: number, delivered: number, open = 10 - delivered): OrderLine => ({
  ...{ ...named("0 445 110 470"), ...PRICED, position: 1, quantity: 10, total: times(PRICED.price, 10) },
  ...{ now, later: 10 - now, delivered, open },
});

/** Order lines, by their progress. */
export const DELIVERIES: Record<string, OrderLine> = {
  "delivered 0": ordered(4, 0),
  "delivered 4": ordered(4, 4),
  "delivered 10": ordered(10, 10),
  "delivered 4, open 0": ordered(4, 4, 0),
};

const LONG = { number: "0 445 010 507-XL-00012", title: LONG_TITLE, manufacturer: "Schäffler Technologies" };

const LINES = Object.values(DELIVERIES).map((line, at) => ({ ...line, ...(at === 1 && LONG), position: at + 1 }));

export const ADDRESS: Address = BUYER;

export const DELIVERY: DeliveryChoice = {
  ...{ to: { kind: "once", address: ADDRESS }, carrier: "parcel" as CarrierId, carrierName: "GLS", cost: null },
  ...{ vatPercent: PRICED.vatPercent, date: "2026-11-27", note: "Rampa je u dvorištu.", shipment: "as-available" },
};

const PLACED = { id: "N-26-001024" as OrderId, number: "N-26-001024", placedAt: "2026-11-18T08:24:00Z" };

const REQUESTED = { requestedAt: "2026-11-19T10:02:00Z", reason: "Kupac je odustao.\nVozilo je prodano." };

const SENT = { id: "2", delivery: "26-D-000412", tracking: { carrier: "GLS", number: "00614009876543", url: null } };

const ANSWER = { answeredAt: "2026-11-20T07:30:00Z", accepted: [4], refused: [1], reason: "Stavka 1 već je na putu." };

/** An order with lines that may still be cancelled, and with requested cancellations. */
export const ORDER: OrderPageData = {
  ...{ ...EMPTY, source: "erp", titlesIn: null, again: OFFERED, cancellation: { key: "guide" } },
  ...{ areCancellationsAnswered: true, pay: null, orderKey: null },
  order: {
    ...{ ...PLACED, status: "undelivered", date: "2026-11-18", buyerDocumentNumber: "NAR-2026/1187-Žgombić" },
    ...{ guestEmail: null, delivery: DELIVERY, isPaidInAdvance: false, lines: LINES, totals: TOTALS },
    labels: { buyer: [], delivery: shownLabel(ADDRESS, "hr") },
    cancellations: [
      { ...REQUESTED, lines: [1, 2, 3, 8, 9, 10, 11, 12, 14, 15, 16, 18] },
      { ...REQUESTED, requestedAt: "2026-11-19T14:10:00Z", lines: [1, 4], answer: ANSWER },
    ],
  },
  steps: toShownSteps({ ...PLACED, cancellations: [] }, [
    { id: "1", at: "2026-11-18T13:05:00Z", kind: "date-moved", date: "2026-11-20", before: "2026-11-19" },
    { ...SENT, at: "2026-11-20T12:40:00Z", kind: "dispatched", lines: [{ position: 2, quantity: 4 }] },
    { id: "3", at: "2026-11-20T13:00:00Z", kind: "invoiced", invoice: "26-R-000388" as InvoiceId },
  ]),
};

const left = (reason: LeftLine["reason"], about: Partial<LeftLine> = {}): LeftLine => ({
  ...{ ...EMPTY, ...named("0 445 110 470"), position: 1, quantity: 10, reason, inCart: 0, instead: [], places: [0] },
  ...about,
});

/** One line for each reason for which a line can be left out. */
export const AGAIN: AgainView = {
  ...{ added: 3, lines: 12, live: true, address: "", cart: null },
  left: [
    left("gone", { number: "0 445 110 369" }),
    left("superseded", { offer: OFFER, number: OFFER.wanted.number, quantity: 3 }),
    left("notOrderable", { replacedBy: { id: idOf("0 445 110 647"), number: "0 445 110 647" } }),
    left("notOrderable", { ways: { others: [ROW], comesBack: true } }),
    left("onRequest", { title: LONG_TITLE }),
    left("onlyLeft", { limit: 4, instead: [4] }),
    left("pack", { limit: 4, instead: [12, 8] }),
    left("settled"),
    left("tooMany", { limit: 9_999 }),
    left("tooManyLines", { limit: 200 }),
  ].map((line, index) => ({ ...line, position: index + 1 })),
};

const ROWS = ORDER_STATUSES.map((status, at) => ({
  ...{ ...PLACED, ...TOTALS, id: `N-26-00102${at}` as OrderId, number: `N-26-00102${at}`, status, lines: at + 1 },
  date: `2026-11-1${9 - at}`,
  buyerDocumentNumber: at === 1 ? "NARUDŽBENICA-ŠIROKOPOJASNA-00012345" : "1187",
  firstLine: { number: "0 445 110 470", manufacturer: "Bosch" },
}));

const QUERY = { filter: "all", text: "", reading: ANY_TIME, anchor: null } as const;

export const ORDERS: OrdersPageData = {
  query: QUERY,
  partner: "001001" as PartnerCode,
  list: { page: 1, pages: 12, total: 288, rows: ROWS },
};

const NONE = { ...EMPTY, total: 0, rows: [] };

const REFUSED = { ...ANY_TIME, period: null, errors: { from: "date", to: "period" } } as const;

/** The order without cancellation requests: every open line can be cancelled. */
const order = { ...ORDER.order, cancellations: [] };

const COPY = { ...ORDER, order, again: null, cancellation: null };

const OF_GUEST = {
  ...{ ...order, guestEmail: BUYER.email, buyer: BUYER, isPaidInAdvance: true },
  labels: { ...order.labels, buyer: toGuestLabel(BUYER, "hr") },
};

const NONE_ADDED = { ...AGAIN, added: 0, live: false, left: AGAIN.left.slice(0, 1) };

const notAgain = (reason: AgainRefusal["reason"], about: Partial<AgainRefusal> = {}): AgainRefusal => ({
  ...{ ...EMPTY, reason, chosen: "new@guide", wish: null, ...about },
});

type NotCancelled = CancellationRefusal["form"]["errors"];

const notCancelled = (reason: CancellationRefusal["reason"], errors: NotCancelled = {}): CancellationRefusal => ({
  ...{ reason, form: { key: "guide", lines: [], ticked: [], all: false, reason: "", errors } },
});

const WRONG = notCancelled(null, { lines: "chooseLines", reason: "reason" });

const [cancellation] = ORDER.order.cancellations;

const request = cancellation ? { number: order.number, cancellation, lines: order.lines.slice(0, 2) } : null;

export const PARTS: StatesByName = {
  "orders/order-print": wide({ "source erp": <OrderPrint page={ORDER} /> }),
  "orders/order-lines": wide({ loaded: ORDER, cancellations: new Map() }, OrderLines, {
    "source erp, requested": { cancellations: new Map([[3, "requested"]]) },
    "source copy, titlesIn hr": { loaded: { source: "copy", titlesIn: "hr" } },
  }),
  "order/orders-page, order-search": wide({ page: ORDERS }, OrdersPage, {
    "total 0": { page: { list: NONE } },
    "total 0, filter pending": { page: { query: { ...QUERY, filter: "pending" }, list: NONE } },
    "total 0, text, from": { page: { query: { ...QUERY, text: "0 445", reading: since("2026-01-01") }, list: NONE } },
    "list null, errors": { page: { query: { ...QUERY, reading: REFUSED }, partner: null, list: null } },
  }),
  "orders/order-status": wide({ "": ORDER_STATUSES.map((status) => <OrderStatus key={status} status={status} />) }),
  "orders/delivery": narrow({ line: ordered(10, 0), date: "2026-11-18", cancellation: undefined }, Delivery, {
    ...all(DELIVERIES, (line) => ({ line })),
    ...each(["requested", "accepted", "refused"], (cancellation) => ({ cancellation }), "cancellation "),
  }),
  "order/order-page, order-facts, buyer-facts, cancellations": wide({ page: ORDER }, OrderPage, {
    "source copy": { page: { ...COPY, source: "copy", titlesIn: "hr" } },
    "source missing": { page: { ...COPY, source: "missing" } },
    "source link, guestEmail, buyer": to(VISITOR, <OrderPage page={{ ...COPY, source: "link", order: OF_GUEST }} />),
    outcome: { page: { outcome: { view: NONE_ADDED, cart: { title: "Cart 2", position: 2 } }, cancellation: null } },
    refused: { page: { order }, againRefusal: notAgain("nothing", { view: NONE_ADDED }), cancellationRefusal: WRONG },
  }),
  "orders/again/again-form": narrow({ again: OFFERED, lines: order.lines, isMain: true }, AgainForm, {
    "refusal wrong": { refusal: notAgain("wrong", { wish: { lines: [1], quantities: { 1: "1,5" }, wrong: [1] } }) },
    "refusal tooManyCarts": { refusal: notAgain("tooManyCarts", { limit: 50 }) },
    "useNavigation: submitting": (usual) => sent({ intent: "again" }, usual),
  }),
  "cart/lines/again-refusal-note": narrow({ refusal: notAgain("nothing") }, AgainRefusalNote, {
    ...each(["conflict", "unread", "failed", "unknown"], (reason) => ({ refusal: notAgain(reason) })),
  }),
  "cart/lines/again-outcome": wide({ view: AGAIN, cart: null }, AgainOutcome, {
    "every reason": { cart: { title: "Cart 2", position: 2 } },
    refused: { view: { left: AGAIN.left.slice(0, 1) }, refused: NOT_ADDED },
    "added 0, live false": { view: NONE_ADDED },
  }),
  "orders/cancellation/cancellation-form": narrow({ order, formKey: "guide" }, CancellationForm, {
    open: opened,
    "refusal lines, reason": { refusal: WRONG },
    "useNavigation: submitting": (usual) => opened(sent({ intent: "cancel" }, usual)),
  }),
  "orders/cancellation/cancellation-refusal-note": narrow({
    "reason null, errors": <CancellationRefusalNote refusal={WRONG} />,
    ...each(["requested", "delivered", "cancelled", "closed", "unknown", "failed"], (reason) => (
      <CancellationRefusalNote refusal={notCancelled(reason)} />
    )),
  }),
  "orders/cancellation/cancellation-page": wide(
    { page: { order: order.id, isPartial: false, request } },
    CancellationPage,
    { "isPartial, request null": { page: { isPartial: true, request: null } } },
  ),
};
