import { type CallContext, GENERAL_PARTNER } from "../contract/context.ts";
import { chargeOf } from "../contract/delivery.ts";
import { ErpError } from "../contract/errors.ts";
import { toLocalDate } from "../contract/local-date.ts";
import { parseOrderDraft } from "../contract/order-draft.ts";
import type { Order, OrderId, OrderStatus, OrdersArea } from "../contract/orders.ts";
import { addUp } from "../contract/totals.ts";
import { ownerOf, requireAgreed, toOrderLines, toOrderList } from "../kit/orders.ts";
import type { Booked } from "./books.ts";
import { conditionsOf, type Sources } from "./conditions.ts";
import { recheckOwn } from "./delivery.ts";

/** The stored part of an order. `delivered` and `open` of its lines are derived from the status. */
type Content = Pick<Order, "buyerDocumentNumber" | "guestEmail" | "buyer" | "delivery" | "lines"> & { note: string };

/** The status that a customer sees, by this ERP's own word for it. */
const STATUSES = new Map<string, OrderStatus>([
  ["new", "pending"],
  ["confirmed", "undelivered"],
  ["delivered", "delivered"],
  ["cancelled", "cancelled"],
]);

/** Orders in one table. This ERP issues no tokens; the shop vouches for its users. */
export function createOrders(sources: Sources): Pick<OrdersArea, "place" | "get" | "list"> {
  const { prices, partners, books, clock } = sources;

  function get(id: OrderId, c: CallContext): Order {
    const number = Number(/^E-(\d{1,9})$/.exec(id)?.[1] ?? 0);
    const booked = books.find(number, ownerOf(c));
    if (!booked) throw new ErpError("NOT_FOUND", { what: "order", id: String(id).slice(0, 200) });
    return toOrder(booked);
  }

  return {
    async place(sent, c) {
      const draft = parseOrderDraft(sent);
      if (draft.hold) throw new ErpError("UNSUPPORTED", { capability: "orders.holds" });
      const customer = ownerOf(c);
      partners.requireActive(c);
      // One transaction, so that no other order can take the last piece between the recheck and the booking.
      const id = books.atOnce(() => {
        const present = conditionsOf(draft.lines, c, sources);
        const agreed = requireAgreed(draft, present, (product) => prices.read().get(product)?.pack);
        const delivery = draft.delivery ? recheckOwn(draft.delivery, agreed, clock()) : [];
        if (delivery.length > 0) throw new ErpError("CONDITIONS_CHANGED", { changes: [], delivery });
        const lines = toOrderLines(draft, agreed, prices.require);
        const { buyerDocumentNumber, guestEmail = null, note = "" } = draft;
        const buyer = c.partner === GENERAL_PARTNER ? draft.buyer : undefined;
        const content: Content = { buyerDocumentNumber, guestEmail, buyer, delivery: draft.delivery, note, lines };
        const number = books.add({ customer, placedAt: clock(), content: JSON.stringify(content) });
        for (const { product, now } of lines) if (now > 0) books.take(product, number, now);
        return `E-${number}` as OrderId;
      });
      return get(id, c);
    },
    get: async (id, c) => get(id, c),
    list: async (query, c) => toOrderList(books.all(ownerOf(c)).map(toOrder), query, numberOf),
  };
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
