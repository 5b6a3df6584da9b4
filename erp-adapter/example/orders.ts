import type { DatabaseSync } from "node:sqlite";
import { isPriced } from "../contract/conditions/conditions.ts";
import { recheckLine } from "../contract/conditions/recheck-line.ts";
import { type CallContext, GENERAL_PARTNER } from "../contract/context.ts";
import { chargeOf } from "../contract/delivery.ts";
import { ErpError } from "../contract/errors.ts";
import { remarksOf } from "../contract/line-remarks.ts";
import { toLocalDate } from "../contract/local-date.ts";
import { parseOrderDraft } from "../contract/order-draft.ts";
import {
  type Order,
  type OrderId,
  type OrderLine,
  type OrderRow,
  type OrderStatus,
  type OrdersArea,
  orderListSchema,
} from "../contract/orders.ts";
import { parseInput } from "../contract/parse-input.ts";
import { toNumberKey } from "../contract/part-number.ts";
import { addUp, lineTotal } from "../contract/totals.ts";
import { absent } from "../kit/absent.ts";
import { foldText } from "../kit/fold-text.ts";
import { toAnchoredPage } from "../kit/pages.ts";
import { prepare } from "../sqlite/prepared-statement.ts";
import { transaction } from "../sqlite/transaction.ts";
import { conditionsOf, type Sources } from "./conditions.ts";
import { recheckOwn } from "./delivery.ts";

interface Booked {
  number: number;
  placed_at: number;
  status: string;
  content: string;
}

/** The stored part of an order. `delivered` and `open` of its lines are derived from the status. */
type Content = Pick<Order, "buyerDocumentNumber" | "guestEmail" | "buyer" | "delivery"> & {
  note: string;
  lines: Omit<OrderLine, "delivered" | "open">[];
};

/** The status that a customer sees, by this ERP's own word for it. */
const STATUSES = new Map<string, OrderStatus>([
  ["new", "pending"],
  ["confirmed", "undelivered"],
  ["delivered", "delivered"],
  ["cancelled", "cancelled"],
]);

/**
 * Orders in one table. An order belongs to the company of the call; without a company (a guest) it belongs to the user.
 */
export function createOrders(db: DatabaseSync, sources: Sources): OrdersArea {
  const { prices, partners, clock } = sources;
  const insert = prepare<{ number: number }>(db)`
    insert into booked (customer, placed_at, status, content) values (?, ?, 'new', ?) returning number`;
  const take = prepare(db, "insert into taken (product, number, pieces) values (?, ?, ?)");
  const one = prepare<Booked>(db, "select * from booked where number = ? and customer = ?");
  const all = prepare<Booked>(db, "select * from booked where customer = ? order by number desc");

  function get(id: OrderId, c: CallContext): Order {
    const number = /^E-(\d{1,9})$/.exec(id)?.[1];
    const booked = number === undefined ? undefined : one.get(Number(number), requireOwner(c));
    if (!booked) throw new ErpError("NOT_FOUND", { what: "order", id: String(id).slice(0, 200) });
    return toOrder(booked);
  }

  return {
    async place(sent, c) {
      const draft = parseOrderDraft(sent);
      if (draft.hold) throw new ErpError("UNSUPPORTED", { capability: "orders.holds" });
      const customer = requireOwner(c);
      partners.requireActive(c);
      // One transaction, so that no other order can take the last piece between the recheck and the booking.
      const id = transaction(db, () => {
        const present = conditionsOf(draft.lines, c, sources);
        const changes = draft.lines.flatMap(({ product, agreed }, at) => recheckLine(product, agreed, present[at]));
        const articles = prices.read();
        for (const { product, quantity } of draft.lines) {
          const limit = articles.get(product)?.pack ?? 1;
          if (quantity % limit !== 0)
            throw new ErpError("VALIDATION", { field: "quantity", rule: "pack", limit, product });
        }
        if (changes.length > 0) throw new ErpError("CONDITIONS_CHANGED", { changes });
        const delivery = draft.delivery && recheckOwn(draft.delivery, present.filter(isPriced), clock());
        if (delivery && delivery.length > 0) throw new ErpError("CONDITIONS_CHANGED", { changes, delivery });
        const lines = present.filter(isPriced).flatMap((condition, at) => {
          const { product, quantity, wholesale, discountPercent, price, deposit, vatPercent, now, later } = condition;
          const article = articles.get(product);
          if (!article) return [];
          const { number, manufacturer, title, unit } = article;
          const named = { position: at + 1, product, number, manufacturer, title, quantity, unit };
          const priced = { wholesale, discountPercent, price, deposit, vatPercent, now, later };
          return { ...named, ...priced, total: lineTotal(condition), ...remarksOf(draft.lines[at] ?? {}) };
        });
        const { buyerDocumentNumber, guestEmail = null, note = "" } = draft;
        const buyer = c.partner === GENERAL_PARTNER ? draft.buyer : undefined;
        const content: Content = { buyerDocumentNumber, guestEmail, buyer, delivery: draft.delivery, note, lines };
        const number = insert.get(customer, clock(), JSON.stringify(content))?.number ?? 0;
        for (const { product, now } of lines) if (now > 0) take.run(product, number, now);
        return `E-${number}` as OrderId;
      });
      return get(id, c);
    },
    get: async (id, c) => get(id, c),
    async list(sent, c) {
      const { page, pageSize, from, to, anchor, status, text } = parseInput(orderListSchema, sent, "query");
      if (from !== null && to !== null && from > to) throw new ErpError("VALIDATION", { field: "to", rule: "period" });
      const isWanted = (order: Order) =>
        (status === null || order.status === status) &&
        (from === null || order.date >= from) &&
        (to === null || order.date <= to) &&
        isFoundBy(order, text);
      const orders = all.all(requireOwner(c)).map(toOrder);
      const found = toAnchoredPage(orders, { page, pageSize, anchor }, numberOf, isWanted);
      return { ...found, items: found.items.map(toRow) };
    },
    ...absent("orders.idempotency", "findByKey"),
    ...absent("orders.cancellation", "requestCancellation"),
    ...absent("orders.events", "events"),
    ...absent("orders.shopLease", "bindShop"),
  };
}

/**
 * The owner of an order: the company, or the user if there is no company. This ERP issues no tokens; the shop vouches
 * for its users. UNAUTHENTICATED for a call without a user, with a token, or not vouched.
 */
function requireOwner({ user, token, partner, vouched }: CallContext): string {
  if (user === null || token !== null || !vouched) throw new ErpError("UNAUTHENTICATED", {});
  return partner === GENERAL_PARTNER ? user.id : `partner ${partner}`;
}

function toOrder({ number, placed_at, status: erpStatus, content }: Booked): Order {
  const { buyerDocumentNumber, guestEmail, buyer, delivery, lines }: Content = JSON.parse(content);
  const status = STATUSES.get(erpStatus) ?? "other";
  const isDelivered = status === "delivered";
  const isClosed = isDelivered || status === "cancelled";
  return {
    id: `E-${number}` as OrderId,
    number: `E-${number}`,
    status,
    erpStatus,
    placedAt: new Date(placed_at).toISOString(),
    date: toLocalDate(placed_at),
    buyerDocumentNumber,
    guestEmail,
    ...(buyer && { buyer }),
    ...(delivery && { delivery }),
    lines: lines.map((line) => ({
      ...line,
      delivered: isDelivered ? line.quantity : 0,
      open: isClosed ? 0 : line.quantity,
    })),
    totals: addUp(lines, chargeOf(delivery)),
    cancellations: [],
  };
}

function numberOf({ number }: Order): number {
  return Number(number.slice(2));
}

function toRow(order: Order): OrderRow {
  const { id, number, status, erpStatus, placedAt, date, buyerDocumentNumber, lines, totals } = order;
  const firstLine = { number: lines[0]?.number ?? "", manufacturer: lines[0]?.manufacturer ?? "" };
  const { withoutVat, total } = totals;
  const row = { id, number, status, erpStatus, placedAt, date, buyerDocumentNumber };
  return { ...row, firstLine, lines: lines.length, withoutVat, total };
}

/**
 * True if each word of the text begins a word of the order (its number, the document number, a maker, a part number),
 * or the whole text begins a part number in any spelling.
 */
function isFoundBy({ number, buyerDocumentNumber, lines }: Order, text: string): boolean {
  const makers = lines.flatMap(({ manufacturer }) => manufacturer.split(/\s+/));
  const own = [number, buyerDocumentNumber, ...makers, ...lines.map((line) => line.number)].map(foldText);
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const key = toNumberKey(text);
  return (
    words.every((word) => own.some((one) => one.startsWith(word))) ||
    (key !== "" && lines.some((line) => toNumberKey(line.number).startsWith(key)))
  );
}
