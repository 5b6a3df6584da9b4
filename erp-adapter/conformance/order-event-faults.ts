import type { PartnerCode } from "../contract/context.ts";
import type { OrderEvent, OrderEventPart } from "../contract/order-events.ts";
import { type Fault, faultIn } from "./fault.ts";

const inOrders = faultIn("orders");

/** Faults in the feed of order events. */
export const ORDER_EVENT_FAULTS: readonly Fault[] = [
  inEvents("keeps its invoices to itself", 350, (part) => ({
    ...part,
    events: part.events.filter(({ kind }) => kind !== "invoiced"),
  })),
  inEvents(
    "gives an event the instant of its order's placing in another year",
    350,
    withEach({ placedAt: "2001-01-01T00:00:00.000Z" }),
  ),
  inEvents("forgets the event at which a part ends", 351, (part) => ({
    ...part,
    events: part.more ? part.events.slice(0, -1) : part.events,
  })),
  inEvents("gives an event a new id whenever it is read", 351, (part) => ({
    ...part,
    events: part.events.map((event) => ({ ...event, id: crypto.randomUUID() })),
  })),
  inEvents("gives back a cursor that goes back", 351, (part, cursor) =>
    part.more ? { ...part, cursor: cursor ?? "0" } : part,
  ),
  inEvents("loses what comes first after a pause", 352, (part, cursor) => ({
    ...part,
    events: cursor !== null && !part.more ? part.events.slice(1) : part.events,
  })),
  inEvents("gives another company's events", 353, withEach({ partner: "900000" as PartnerCode })),
  inOrders("tells anyone the steps of all orders", 354, ({ events }) => ({
    events: (cursor, limit, c) => events(cursor, limit, { ...c, vouched: true }),
  })),
  inOrders("takes an unknown cursor for the end", 354, ({ events }) => ({
    async events(cursor, limit, c) {
      const part = await events(cursor, limit, c);
      return cursor === null || cursor.includes(".") ? part : { ...part, events: [], more: false };
    },
  })),
  inOrders("shows an order without its latest step", 355, ({ get }) => ({
    async get(id, c) {
      const order = await get(id, c);
      return { ...order, history: order.history?.slice(0, -1) };
    },
  })),
  inOrders("loses its delivery notes", 355, ({ get }) => ({
    get: async (id, c) => ({ ...(await get(id, c)), deliveries: [] }),
  })),
  inEvents("moves a day without saying from which", 356, (part) => ({
    ...part,
    events: part.events.map(({ before: _, ...event }) => event),
  })),
  inEvents("keeps the number of a parcel to itself", 357, (part) => ({
    ...part,
    events: part.events.map(({ tracking: _, ...event }) => event),
  })),
  inEvents("links to a parcel's page without encryption", 357, (part) => ({
    ...part,
    events: part.events.map((event) => ({
      ...event,
      ...(event.tracking && { tracking: { ...event.tracking, url: "http://gls-group.com/" } }),
    })),
  })),
  inEvents("answers a request to cancel without a word of the lines", 359, (part) => ({
    ...part,
    events: part.events.map(({ accepted: _, refused: __, ...event }) => event),
  })),
  inOrders("tells its orders to any shop", 358, ({ events, bindShop }) => {
    let bound: Parameters<typeof bindShop>[0]["shop"];
    return {
      bindShop(c) {
        bound = c.shop;
        return bindShop(c);
      },
      events: (cursor, limit, c) => events(cursor, limit, { ...c, shop: bound }),
    };
  }),
];

function inEvents(
  fault: string,
  noticedBy: number,
  put: (part: OrderEventPart, cursor: string | null) => OrderEventPart,
): Fault {
  return inOrders(fault, noticedBy, ({ events }) => ({
    events: async (cursor, limit, c) => put(await events(cursor, limit, c), cursor),
  }));
}

function withEach(fields: Partial<OrderEvent>): (part: OrderEventPart) => OrderEventPart {
  return (part) => ({ ...part, events: part.events.map((event) => ({ ...event, ...fields })) });
}
