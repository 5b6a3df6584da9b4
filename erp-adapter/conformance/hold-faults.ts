import type { CallContext } from "../contract/context.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { ErpError, isErpError } from "../contract/errors.ts";
import { sum, toEurCents } from "../contract/money.ts";
import type { OrderEvent } from "../contract/order-events.ts";
import type { OrderHold } from "../contract/order-hold.ts";
import type { Order, OrderDraft } from "../contract/orders.ts";
import { type Fault, faultIn, inConditions, refuse } from "./fault.ts";
import { withKey } from "./ordering.ts";

const inOrders = faultIn("orders");

/** Faults in orders that wait until they are paid or released. */
export const HOLD_FAULTS: readonly Fault[] = [
  inOrders("forgets in its list what an order waits for", 420, ({ list }) => ({
    async list(query, c) {
      const page = await list(query, c);
      return { ...page, items: page.items.map(({ hold: _, ...row }) => row) };
    },
  })),
  inOrders("books a held order as any other", 420, ({ place }) => ({
    place: ({ hold: _, ...draft }, c) => place(draft, c),
  })),
  inOrders("says of an order in advance not how it is paid", 420, ({ place }) => ({
    async place(draft, c) {
      const { prepayment: _, ...order } = await place(draft, c);
      return order;
    },
  })),
  inOrders("checks the credit of an order that is held", 421, ({ place }) => ({
    async place(draft, c) {
      if (draft.hold) throw new ErpError("CREDIT_LIMIT", { limit: toEurCents(0), open: toEurCents(0) });
      return place(draft, c);
    },
  })),
  {
    fault: "counts an order against the credit while it waits",
    noticedBy: 421,
    in: withUsed((orders) => orders.filter(({ hold }) => hold?.state === "waiting")),
  },
  {
    fault: "counts no order that was ever held",
    noticedBy: 422,
    in: withUsed((orders) => orders.filter(({ hold }) => hold?.state === "released"), -1),
  },
  inOrders("keeps the limit free for the orders that wait", 422, ({ place, list }) => ({
    async place(draft, c) {
      const { items } = await list({}, c);
      if (!draft.hold && items.some(({ hold }) => hold?.state === "waiting"))
        throw new ErpError("CREDIT_LIMIT", { limit: toEurCents(0), open: toEurCents(0) });
      return place(draft, c);
    },
  })),
  inOrders("books a held order again under its key", 423, ({ place }) => ({
    place: (draft, c) => place(draft, draft.hold ? withKey(c) : c),
  })),
  inOrders("takes another hold for the same order", 423, ({ place, findByKey }) => ({
    place: (draft, c) =>
      place(draft, c).catch((error) =>
        isErpError(error, "IDEMPOTENCY_MISMATCH") && c.idempotencyKey ? findByKey(c.idempotencyKey, c) : refuse(error),
      ),
  })),
  inOrders("books a held order whatever its prices have become", 424, ({ place }) => ({
    place: (draft, c) =>
      place(draft, c).catch((error) => {
        if (!draft.hold || !isErpError(error, "CONDITIONS_CHANGED")) return refuse(error);
        const prices = new Map(
          error.details.changes.flatMap((one) => (one.kind === "price" ? [[one.product, one.new]] : [])),
        );
        const lines = draft.lines.map((line) => {
          const price = prices.get(line.product) ?? line.agreed.price;
          return { ...line, agreed: { ...line.agreed, price } };
        });
        return place({ ...draft, lines }, c);
      }),
  })),
  inOrders("holds the order of an account that may not order", 424, ({ place }) => {
    let latest: Order | null = null;
    return {
      async place(draft, c) {
        try {
          latest = await place(draft, c);
          return latest;
        } catch (error) {
          if (draft.hold && isErpError(error, "ACCOUNT_INACTIVE")) return latest ?? ({} as Order);
          throw error;
        }
      },
    };
  }),
  inOrders("takes a guest's order with a hold for one without", 425, ({ place }) => ({
    place: (draft, c) =>
      place(draft, c).catch((error) => (isOfHold(error) ? place(withoutHold(draft), c) : refuse(error))),
  })),
  withStuckShelf("keeps the goods of a refused order", 426),
  inOrders(
    "forgets why it refused an order",
    426,
    withRead((hold) => withoutReason(hold)),
  ),
  inEvents("tells a release twice", 427, (event) =>
    event.kind === "released" ? [event, { ...event, id: `${event.id}-again` }] : [event],
  ),
  inEvents("keeps the words of a refusal to itself", 428, ({ reason: _, ...event }) => [event]),
  inOrders(
    "delivers a refused order all the same",
    428,
    withRead((hold) => hold, { refused: "undelivered" }),
  ),
  withStuckShelf("keeps the goods of an order that waited too long", 429),
  inEvents("lets an order end without a word", 429, (event) => (event.kind === "hold-expired" ? [] : [event])),
  inOrders("lists an order that waited too long as one that waits", 429, ({ list }) => ({
    async list(query, c) {
      const page = await list(query, c);
      return {
        ...page,
        items: page.items.map((row) =>
          row.hold?.state === "expired" ? { ...row, hold: { ...row.hold, state: "waiting" } } : row,
        ),
      };
    },
  })),
  inOrders(
    "releases what has expired",
    430,
    withRead((hold) => toState(hold, "expired", "released")),
  ),
  inOrders(
    "takes a part of the money for all of it",
    431,
    withRead((hold) => toState(hold, "waiting", "released")),
  ),
  {
    fault: "counts an order against the credit that is paid",
    noticedBy: 432,
    in: withUsed((orders) => orders.filter(({ hold }) => hold?.kind === "prepayment" && hold.state === "released")),
  },
  inOrders("shows a held order to any company", 433, ({ place, get }) => {
    let owner: CallContext | null = null;
    return {
      place(draft, c) {
        owner = c;
        return place(draft, c);
      },
      get: (id, c) => get(id, owner ?? c),
    };
  }),
  inOrders("checks the limit before it waits for its turn", 434, ({ place }) => ({
    place: (draft, c) =>
      place(draft, c).catch((error) =>
        isErpError(error, "CREDIT_LIMIT") ? place({ ...draft, hold: "release" }, c) : refuse(error),
      ),
  })),
  inOrders("releases an order at the prices of the day", 435, ({ get }) => ({
    async get(id, c) {
      const order = await get(id, c);
      if (order.hold?.state !== "released") return order;
      return { ...order, totals: { ...order.totals, total: toEurCents(order.totals.total + 100) } };
    },
  })),
  inOrders(
    "confirms an order that waits",
    436,
    withRead((hold) => hold, { waiting: "undelivered" }),
  ),
  {
    fault: "lets an order wait for money for what was cancelled",
    noticedBy: 438,
    in: ({ orders }) => ({
      orders: {
        ...orders,
        async get(id, c) {
          const order = await orders.get(id, c);
          const isCut = order.lines.some(({ open, delivered }) => open + delivered === 0);
          return order.hold && isCut ? { ...order, hold: toState(order.hold, "released", "waiting") } : order;
        },
      },
    }),
  },
  inOrders(
    "answers for an order that has expired",
    439,
    withRead((hold) => toState(hold, "expired", "refused")),
  ),
  inOrders(
    "waits for the release of an order that is cancelled",
    437,
    withRead((hold) => toState(hold, "refused", "waiting")),
  ),
];

/** Adds the totals of some orders to the used credit; with sign −1, subtracts them. */
function withUsed(
  which: (orders: Awaited<ReturnType<ErpAdapter["orders"]["list"]>>["items"]) => { total: number }[],
  sign = 1,
) {
  return ({ orders, finances }: ErpAdapter): Partial<ErpAdapter> => ({
    finances: {
      ...finances,
      async summary(c) {
        const found = await finances.summary(c);
        const { items } = await orders.list({}, c);
        const more = which(items).map(({ total }) => toEurCents(sign * total));
        return { ...found, creditUsed: found.creditUsed === null ? null : sum([found.creditUsed, ...more]) };
      },
    },
  });
}

/** Shows the lowest stock that each product has had so far, so that the shown stock never rises. */
function withStuckShelf(fault: string, noticedBy: number): Fault {
  return inConditions(fault, noticedBy, (conditions) => {
    const fewest = new Map<string, number>();
    return async (request, c) =>
      (await conditions(request, c)).map((one) => {
        if (!("stockShown" in one)) return one;
        const stockShown = Math.min(one.stockShown, fewest.get(one.product) ?? one.stockShown);
        fewest.set(one.product, stockShown);
        return { ...one, stockShown };
      });
  });
}

/**
 * Makes `get` return the order with a changed hold; `statuses` gives the order's status for some states of that hold.
 */
function withRead(
  change: (hold: OrderHold) => OrderHold,
  statuses: Partial<Record<OrderHold["state"], Order["status"]>> = {},
) {
  return ({ get }: ErpAdapter["orders"]): Pick<ErpAdapter["orders"], "get"> => ({
    async get(id, c) {
      const order = await get(id, c);
      if (!order.hold) return order;
      return { ...order, hold: change(order.hold), status: statuses[order.hold.state] ?? order.status };
    },
  });
}

function toState(hold: OrderHold, from: OrderHold["state"], to: OrderHold["state"]): OrderHold {
  return hold.state === from ? { ...hold, state: to } : hold;
}

function withoutReason({ reason: _, ...hold }: OrderHold): OrderHold {
  return hold;
}

function withoutHold({ hold: _, ...draft }: OrderDraft): OrderDraft {
  return draft;
}

function isOfHold(error: unknown): boolean {
  return isErpError(error, "VALIDATION") && error.details.field === "hold";
}

function inEvents(fault: string, noticedBy: number, put: (event: OrderEvent) => OrderEvent[]): Fault {
  return inOrders(fault, noticedBy, ({ events }) => ({
    async events(cursor, limit, c) {
      const part = await events(cursor, limit, c);
      return { ...part, events: part.events.flatMap(put) };
    },
  }));
}
