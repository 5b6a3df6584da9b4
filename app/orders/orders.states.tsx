import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { Address, CarrierId, Delivery as DeliveryChoice } from "#erp-adapter/contract/delivery.ts";
import type { InvoiceId } from "#erp-adapter/contract/invoices.ts";
import { times, toBasisPoints } from "#erp-adapter/contract/money.ts";
import { ORDER_STATUSES, type OrderId, type OrderLine } from "#erp-adapter/contract/orders.ts";
import { shownLabel } from "#locales/shown-address.ts";
import { TOTALS } from "../cart/cart.states.tsx";
import type { AgainView, LeftLine } from "../cart/lines/load-again.ts";
import { FIRST, idOf, OFFER, PRICE, ROW } from "../goods/goods.states.tsx";
import { all, narrow, type StatesByName, wide } from "../styleguide/parts.tsx";
import { OFFERED } from "../styleguide/readers.ts";
import type { LineCancellation } from "./cancellation/cancellable-lines.ts";
import type { CancellationPageData } from "./cancellation/load-cancellation.ts";
import { Delivery } from "./delivery.tsx";
import type { OrderPageData } from "./load-order-page.ts";
import type { OrdersPageData, ShownOrderRow } from "./load-orders.ts";
import { OrderLines } from "./order-lines.tsx";
import { OrderPrint } from "./order-print.tsx";
import { OrderStatus } from "./order-status.tsx";
import { OrdersPage } from "./orders-page.tsx";
import { toShownSteps } from "./steps-of-order.ts";

const ordered = (about: Pick<OrderLine, "now" | "later" | "delivered" | "open"> & Partial<OrderLine>): OrderLine => ({
  position: 1,
  product: FIRST,
  number: ROW.number,
  manufacturer: "Bosch",
  title: ROW.title,
  quantity: 10,
  unit: "pcs",
  wholesale: PRICE.wholesale,
  discountPercent: PRICE.discount,
  price: PRICE.net,
  deposit: PRICE.deposit,
  vatPercent: toBasisPoints(2_500),
  total: times(PRICE.net, 10),
  ...about,
});

/** Order lines, by their progress. */
export const DELIVERIES: Record<string, OrderLine> = {
  "delivered 0": ordered({ now: 4, later: 6, delivered: 0, open: 10 }),
  "delivered 4": ordered({ now: 4, later: 6, delivered: 4, open: 6 }),
  "delivered 10": ordered({ now: 10, later: 0, delivered: 10, open: 0 }),
  "delivered 4, open 0": ordered({ now: 4, later: 6, delivered: 4, open: 0 }),
  "cancellation requested": ordered({ now: 10, later: 0, delivered: 0, open: 10 }),
  "cancellation accepted": ordered({ now: 10, later: 0, delivered: 0, open: 0 }),
  "cancellation refused": ordered({ now: 10, later: 0, delivered: 0, open: 10 }),
};

const LONG_TITLE =
  "Visokotlačna pumpa CP4S1 s regulatorom količine, Škoda Superb III 2.0 TDI, prijenosnik srednjetlačnog kruga";

const LINES = Object.values(DELIVERIES).map((line, index) => ({
  ...line,
  position: index + 1,
  ...(index === 1 && { number: "0 445 010 507-XL-00012", title: LONG_TITLE, manufacturer: "Schäffler Technologies" }),
}));

export const ADDRESS: Address = {
  name: "Servis Split",
  contact: "Ivo Žgombić",
  address: "Ulica slobode 7",
  postalCode: "21000",
  city: "Split",
  country: "HR",
  phone: "+385 21 555 010",
};

export const DELIVERY: DeliveryChoice = {
  to: { kind: "once", address: ADDRESS },
  carrier: "parcel" as CarrierId,
  carrierName: "GLS",
  cost: null,
  vatPercent: toBasisPoints(2_500),
  date: "2026-11-27",
  note: "Rampa je u dvorištu.",
  shipment: "as-available",
};

/** An order with lines that may still be cancelled, and with requested cancellations. */
export const ORDER: OrderPageData = {
  order: {
    id: "N-26-001024" as OrderId,
    number: "N-26-001024",
    status: "undelivered",
    placedAt: "2026-11-18T08:24:00Z",
    date: "2026-11-18",
    buyerDocumentNumber: "NAR-2026/1187-Žgombić",
    guestEmail: null,
    delivery: DELIVERY,
    labels: { buyer: [], delivery: shownLabel(ADDRESS, "hr") },
    isPaidInAdvance: false,
    lines: LINES,
    totals: TOTALS,
    cancellations: [
      { requestedAt: "2026-11-19T10:02:00Z", lines: [5], reason: "Kupac je odustao.\nVozilo je prodano." },
      {
        requestedAt: "2026-11-19T12:40:00Z",
        lines: [1, 2, 3, 4, 8, 9, 10, 11, 12, 14, 15, 16, 18],
        reason: "Pogrešan broj motora.",
      },
      {
        requestedAt: "2026-11-19T14:10:00Z",
        lines: [6, 7],
        reason: "Naručeno dvaput.",
        answer: {
          answeredAt: "2026-11-20T07:30:00Z",
          accepted: [6],
          refused: [7],
          reason: "Stavka 7 već je na putu k Vama.",
        },
      },
    ],
  },
  steps: toShownSteps(
    {
      id: "N-26-001024" as OrderId,
      placedAt: "2026-11-18T08:24:00Z",
      cancellations: [],
      history: [
        { id: "1", at: "2026-11-18T09:10:00Z", kind: "confirmed", date: "2026-11-19" },
        { id: "2", at: "2026-11-18T13:05:00Z", kind: "date-moved", date: "2026-11-20", before: "2026-11-19" },
        {
          id: "3",
          at: "2026-11-20T12:40:00Z",
          kind: "dispatched",
          lines: [{ position: 6, quantity: 2 }],
          delivery: "26-D-000412",
          tracking: { carrier: "GLS", number: "00614009876543", url: null },
        },
        { id: "4", at: "2026-11-20T13:00:00Z", kind: "invoiced", invoice: "26-R-000388" as InvoiceId },
      ],
    },
    [],
  ),
  approval: null,
  source: "erp",
  titlesIn: null,
  own: {},
  printing: false,
  again: OFFERED,
  outcome: null,
  cancellation: { key: "guide" },
  areCancellationsAnswered: true,
};

/** The order without cancellation requests: every open line can be cancelled. */
export const OPEN_ORDER: OrderPageData = { ...ORDER, order: { ...ORDER.order, cancellations: [] } };

const left = (reason: LeftLine["reason"], about: Partial<LeftLine> = {}): LeftLine => ({
  position: 1,
  product: FIRST,
  number: ROW.number,
  title: ROW.title,
  quantity: 10,
  unit: "pcs",
  reason,
  limit: null,
  inCart: 0,
  offer: null,
  instead: [],
  replacedBy: null,
  places: [0],
  ...about,
});

/** One line for each reason for which a line can be left out. */
export const AGAIN: AgainView = {
  added: 3,
  lines: 12,
  left: [
    left("gone", { number: "0 445 110 369" }),
    left("superseded", { offer: OFFER, number: OFFER.wanted.number, quantity: 3 }),
    left("notOrderable", { replacedBy: { id: idOf("0 445 110 647"), number: "0 445 110 647" } }),
    left("onRequest", { title: LONG_TITLE }),
    left("onlyLeft", { limit: 4, instead: [4] }),
    left("onlyLeft", { limit: 4, inCart: 2 }),
    left("pack", { limit: 4, instead: [12, 8] }),
    left("settled"),
    left("tooMany", { limit: 9_999 }),
    left("tooManyLines", { limit: 200 }),
  ].map((line, index) => ({ ...line, position: index + 1 })),
  live: true,
  address: "",
  cart: null,
};

const ROWS_OF_ORDERS = ORDER_STATUSES.map(
  (status, index): ShownOrderRow => ({
    id: `N-26-00102${index}` as OrderId,
    number: `N-26-00102${index}`,
    status,
    placedAt: "2026-11-18T08:24:00Z",
    date: `2026-11-1${9 - index}`,
    buyerDocumentNumber: index === 1 ? "NARUDŽBENICA-ŠIROKOPOJASNA-00012345" : `${1_187 + index}`,
    firstLine: { number: ROW.number, manufacturer: "Bosch" },
    lines: index + 1,
    withoutVat: TOTALS.withoutVat,
    total: TOTALS.total,
  }),
);

export const ORDERS: OrdersPageData = {
  query: {
    filter: "all",
    text: "",
    reading: { period: { from: null, to: null }, typed: { from: "", to: "" }, errors: {} },
    anchor: null,
  },
  partner: "001001" as PartnerCode,
  list: { page: 1, pages: 12, total: 288, rows: ROWS_OF_ORDERS },
};

export const CANCELLATION: CancellationPageData = {
  order: ORDER.order.id,
  isPartial: false,
  request: {
    number: ORDER.order.number,
    cancellation: {
      requestedAt: "2026-11-19T10:02:00Z",
      lines: [2, 5],
      reason: "Kupac je odustao.\nVozilo je prodano.",
    },
    lines: LINES.filter(({ position }) => position === 2 || position === 5),
  },
};

/** The cancellation status of a line, by the name of its state. */
const MARKS: Record<string, LineCancellation> = {
  "cancellation requested": "requested",
  "cancellation accepted": "accepted",
  "cancellation refused": "refused",
};

const { query } = ORDERS;

const NONE = { page: 0, pages: 1, total: 0, rows: [] };

const NARROWED = {
  ...query,
  text: "0 445",
  reading: { period: { from: "2026-01-01", to: null }, typed: { from: "2026-01-01", to: "" }, errors: {} },
};

const REFUSED = {
  ...query,
  reading: { period: null, typed: { from: "31.31.", to: "2025-01-01" }, errors: { from: "date", to: "period" } },
} as const;

export const PARTS: StatesByName = {
  "orders/order-print": wide({ "source erp": <OrderPrint page={ORDER} /> }),

  "orders/order-lines": wide({
    "source erp, requested": (
      <div className="sheet">
        <OrderLines loaded={ORDER} cancellations={new Map([[5, "requested"]])} />
      </div>
    ),
    "source copy, titlesIn hr": (
      <div className="sheet">
        <OrderLines loaded={{ ...ORDER, source: "copy", titlesIn: "hr" }} cancellations={new Map()} />
      </div>
    ),
  }),
  "order/orders-page, order-search": wide({
    "": <OrdersPage page={ORDERS} />,
    "total 0": <OrdersPage page={{ ...ORDERS, list: NONE }} />,
    "total 0, filter pending": <OrdersPage page={{ ...ORDERS, query: { ...query, filter: "pending" }, list: NONE }} />,
    "total 0, text, from": <OrdersPage page={{ ...ORDERS, query: NARROWED, list: NONE }} />,
    "list null, errors": <OrdersPage page={{ ...ORDERS, query: REFUSED, partner: null, list: null }} />,
  }),
  "orders/order-status": wide({
    "": (
      <p className="actions">
        {ORDER_STATUSES.map((status) => (
          <OrderStatus key={status} status={status} />
        ))}
      </p>
    ),
  }),
  "orders/delivery": narrow({
    ...all(DELIVERIES, (line, state) => <Delivery line={line} date={ORDER.order.date} cancellation={MARKS[state]} />),
  }),
};
