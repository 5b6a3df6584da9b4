import { isPriced } from "../contract/conditions/conditions.ts";
import type { ConditionChange } from "../contract/conditions/recheck-line.ts";
import type { ShopId } from "../contract/context.ts";
import { ErpError, isErpError } from "../contract/errors.ts";
import { times, toEurCents } from "../contract/money.ts";
import type { OrderDraft, OrdersArea } from "../contract/orders.ts";
import { timesPrice, type UnitPrice } from "../contract/unit-price.ts";
import { type Fault, faultIn, inConditions, refuse } from "./fault.ts";
import { withKey } from "./ordering.ts";

const inOrders = faultIn("orders");

/** Faults in the simple rules of orders: one for each case that no more serious fault covers. */
export const ORDER_FAULTS: readonly Fault[] = [
  inOrders("reads an order back in the language that it was given in", 55, ({ get }) => ({
    get: (id, c) => get(id, { ...c, locale: "en" }),
  })),
  inOrders("writes a dash where there is no document number", 59, ({ place }) => ({
    place: (draft, c) => place({ ...draft, buyerDocumentNumber: draft.buyerDocumentNumber.trim() || "-" }, c),
  })),
  inOrders("orders in what was promised from the shelf", 61, placingAnyway(withNewSplit)),
  inOrders("leaves out what is gone, and books the rest", 62, placingAnyway(withoutGone)),
  inOrders("refuses the back-orders that it declares", 63, ({ place }) => ({
    place: (draft, c) =>
      draft.lines.some(({ agreed }) => agreed.later > 0)
        ? refuse(new ErpError("UNSUPPORTED", { capability: "orders.backOrder" }))
        : place(draft, c),
  })),
  inOrders("sells the last piece to everybody who saw it", 65, placingAnyway(withNewSplit)),
  inOrders("takes an inactive account for one without the right", 66, ({ place }) => ({
    place: (draft, c) =>
      place(draft, c).catch((error) =>
        refuse(isErpError(error, "ACCOUNT_INACTIVE") ? new ErpError("FORBIDDEN", {}) : error),
      ),
  })),
  inOrders("keeps the key of what it refused", 67, ({ place }) => {
    const used = new Set<unknown>();
    return {
      async place(draft, c) {
        if (used.has(c.idempotencyKey)) throw new ErpError("IDEMPOTENCY_MISMATCH", {});
        used.add(c.idempotencyKey);
        return place(draft, c);
      },
    };
  }),
  inOrders("calls pending whatever it has no class for", 68, ({ get }) => ({
    async get(id, c) {
      const order = await get(id, c);
      return { ...order, status: order.status === "other" ? "pending" : order.status };
    },
  })),
  inOrders("counts a part for everybody who bought it", 495, ({ bought }) => {
    const others = new Map<string, number>();
    return {
      async bought(ids, c) {
        const own = await bought(ids, c);
        for (const { product, orders } of own) others.set(product, (others.get(product) ?? 0) + orders);
        return own.map((one) => ({ ...one, orders: others.get(one.product) ?? one.orders }));
      },
    };
  }),
  inOrders("counts cancelled orders as bought", 495, ({ bought, place }) => {
    const placed = new Map<string, number>();
    return {
      async place(draft, c) {
        for (const { product } of draft.lines) {
          const key = `${c.partner} ${product}`;
          placed.set(key, (placed.get(key) ?? 0) + 1);
        }
        return place(draft, c);
      },
      bought: async (ids, c) =>
        (await bought(ids, c)).map((one) => ({
          ...one,
          orders: placed.get(`${c.partner} ${one.product}`) ?? one.orders,
        })),
    };
  }),
  inOrders("answers what was bought in an order of its own", 495, ({ bought }) => ({
    bought: async (ids, c) => (await bought(ids, c)).toSorted((one, other) => (one.product < other.product ? -1 : 1)),
  })),
  inOrders("takes silence after its first write for a refusal", 190, ({ place }) => ({
    place: (draft, c) => place(draft, c).catch(() => refuse(new ErpError("UNAVAILABLE", {}))),
  })),
  inOrders("begins again after a silence, beside what was written", 190, ({ place }) => {
    const silenced = new Set<unknown>();
    return {
      place: (draft, c) =>
        place(draft, silenced.has(c.idempotencyKey) ? withKey(c) : c).catch((error) => {
          silenced.add(c.idempotencyKey);
          return refuse(error);
        }),
    };
  }),
  inOrders("binds to whoever called last", 164, ({ place, bindShop }) => ({
    place: (draft, c) => place(draft, { ...c, shop: undefined }),
    bindShop: (c) => bindShop(c).catch(() => {}),
  })),
  inOrders("refuses another shop at its start, and books its orders all the same", 164, ({ place, bindShop }) => {
    let bound: ShopId | undefined;
    return {
      place: (draft, c) => place(draft, c.shop === undefined ? c : { ...c, shop: bound ?? c.shop }),
      async bindShop(c) {
        await bindShop(c);
        bound = c.shop;
      },
    };
  }),
  inOrders("takes orders that name no shop", 164, ({ place, bindShop }) => {
    let bound: ShopId | undefined;
    return {
      place: (draft, c) => place(draft, { ...c, shop: c.shop ?? bound }),
      async bindShop(c) {
        await bindShop(c);
        bound = c.shop;
      },
    };
  }),
  inOrders("is a cent off in the totals", 75, ({ place }) => ({
    async place(draft, c) {
      const { totals, ...order } = await place(draft, c);
      return { ...order, totals: { ...totals, total: toEurCents(totals.total + 1) } };
    },
  })),
  inOrders("is two cents off in the VAT", 75, ({ place }) => ({
    async place(draft, c) {
      const { totals, ...order } = await place(draft, c);
      const vat = totals.vat.map((rate, at) => ({ ...rate, amount: toEurCents(rate.amount + (at === 0 ? 2 : 0)) }));
      return { ...order, totals: { ...totals, vat, total: toEurCents(totals.total + 2) } };
    },
  })),
  {
    ...inConditions("rounds its unit prices to whole cents", 191, (conditions) => async (request, c) => {
      const toCents = (price: UnitPrice) => timesPrice(price, 1);
      return (await conditions(request, c)).map((one) =>
        isPriced(one) ? { ...one, price: toCents(one.price), wholesale: toCents(one.wholesale) } : one,
      );
    }),
    on: "example",
  },
  {
    ...inOrders("takes any price that is the same to the cent", 191, ({ place }) => ({
      place: (draft, c) =>
        place(draft, c).catch((error) => {
          if (!isErpError(error, "CONDITIONS_CHANGED")) return refuse(error);
          const present = new Map(
            error.details.changes.flatMap((one) => (one.kind === "price" ? [[one.product, one.new]] : [])),
          );
          const lines = draft.lines.map((line) => {
            const price = present.get(line.product) ?? line.agreed.price;
            return { ...line, agreed: { ...line.agreed, price } };
          });
          return place({ ...draft, lines }, c);
        }),
    })),
    on: "example",
  },
  {
    ...inOrders("adds up in prices of whole cents", 191, ({ place }) => ({
      async place(draft, c) {
        const order = await place(draft, c);
        const lines = order.lines.map((line) => ({ ...line, total: times(timesPrice(line.price, 1), line.quantity) }));
        return { ...order, lines };
      },
    })),
    on: "example",
  },
  inOrders("lists the oldest order first", 77, ({ list }) => ({
    async list(query, c) {
      const page = await list(query, c);
      return { ...page, items: page.items.toReversed() };
    },
  })),
  inOrders("takes a guest's order without an address", 78, ({ place }) => ({
    place: (draft, c) => place({ ...draft, guestEmail: draft.guestEmail || "nobody@workshop.example" }, c),
  })),
];

/** Books an order although its conditions have changed; `change` creates the draft that is booked instead. */
function placingAnyway(change: (draft: OrderDraft, changes: readonly ConditionChange[]) => OrderDraft) {
  return ({ place }: OrdersArea): Pick<OrdersArea, "place"> => ({
    place: (draft, c) =>
      place(draft, c).catch((error) =>
        isErpError(error, "CONDITIONS_CHANGED") ? place(change(draft, error.details.changes), c) : refuse(error),
      ),
  });
}

function withNewSplit(draft: OrderDraft, changes: readonly ConditionChange[]): OrderDraft {
  const lines = draft.lines.map((line) => {
    const change = changes.find(({ product }) => product === line.product);
    const isSplit = change?.kind === "quantity" || change?.kind === "order-in";
    return isSplit ? { ...line, agreed: { ...line.agreed, ...change.new } } : line;
  });
  return { ...draft, lines };
}

function withoutGone(draft: OrderDraft, changes: readonly ConditionChange[]): OrderDraft {
  const gone = new Set(changes.filter(({ kind }) => kind === "gone").map(({ product }) => product));
  return { ...draft, lines: draft.lines.filter(({ product }) => !gone.has(product)) };
}
