import type { Cart, CartId } from "../contract/carts/carts.ts";
import { type Condition, isPriced } from "../contract/conditions/conditions.ts";
import { GENERAL_PARTNER, type IdempotencyKey, type SessionToken } from "../contract/context.ts";
import { ErpError, isErpError } from "../contract/errors.ts";
import { toEurCents } from "../contract/money.ts";
import { type Fault, faultIn, inConditions, refuse } from "./fault.ts";

const inCatalogue = faultIn("catalogue");
const inCarts = faultIn("carts");
const inOrders = faultIn("orders");

/** Faults in catalogue, conditions, carts and orders that cost money or reveal secrets. */
export const TRADE_FAULTS: readonly Fault[] = [
  inCatalogue("lists in another order each time", 6, ({ search }) => {
    let asked = 0;
    return {
      async search(query, c) {
        const found = await search(query, c);
        asked += 1;
        return asked % 2 === 0 ? { ...found, items: found.items.toReversed() } : found;
      },
    };
  }),
  inCatalogue("counts facets by guess", 14, ({ search }) => ({
    async search(query, c) {
      const found = await search(query, c);
      const brand = found.facets?.brand.map((value) => ({ ...value, count: value.count + 1 }));
      return found.facets && brand ? { ...found, facets: { ...found.facets, brand } } : found;
    },
  })),
  inCatalogue("takes a number to the letter only", 15, ({ search }) => ({
    search: (query, c) =>
      search({ ...query, text: /\d[./]\d/.test(query.text ?? "") ? "no such number" : query.text }, c),
  })),
  inCatalogue("loses a change that comes while the feed is read", 18, ({ changes }) => ({
    async changes(cursor, limit, c) {
      const part = await changes(cursor, limit, c);
      return cursor === null ? part : { ...part, changes: part.changes.slice(1) };
    },
  })),
  inCatalogue("declares facets that it does not give", 121, ({ search }) => ({
    search: async (query, c) => ({ ...(await search(query, c)), facets: null }),
  })),
  inConditions(
    "gives a customer the list price",
    22,
    (conditions) => (request, c) => conditions(request, { ...c, partner: GENERAL_PARTNER }),
  ),
  inConditions(
    "cuts a long batch short",
    122,
    (conditions) => async (request, c) => (await conditions(request, c)).slice(0, 500),
  ),
  inConditions(
    "prices a batch at the quantity of its first line",
    122,
    (conditions) => async (request, c) =>
      (await conditions(request, c)).map(
        (one, _, [first]): Condition => (isPriced(one) && first ? { ...one, quantity: first.quantity } : one),
      ),
  ),
  inConditions("keeps what was sold on the shelf", 33, (conditions) => {
    const first = new Map<string, number>();
    return async (request, c) =>
      (await conditions(request, c)).map((one) => {
        const stockShown = first.get(one.product) ?? one.stockShown;
        first.set(one.product, stockShown);
        return { ...one, stockShown };
      });
  }),
  inCarts("swallows a conflict", 132, ({ update, get }) => ({
    update: (id, sent, c) =>
      update(id, sent, c).catch((error) => (isErpError(error, "VERSION_CONFLICT") ? get(id, c) : refuse(error))),
  })),
  inCarts("uses the id of a deleted cart again", 46, ({ create, get, remove }) => {
    const aliases = new Map<CartId, CartId>();
    let freed: CartId | null = null;
    const under = (cart: Cart, id: CartId): Cart => ({ ...cart, id });
    return {
      async create(cart, c) {
        const made = await create(cart, c);
        if (freed === null) return made;
        aliases.set(freed, made.id);
        return under(made, freed);
      },
      get: async (id, c) => under(await get(aliases.get(id) ?? id, c), id),
      async remove(id, c) {
        const outcome = await remove(id, c);
        freed = id;
        return outcome;
      },
    };
  }),
  inCarts("keeps a line whose product is to be deleted when others are named too", 131, ({ update }) => ({
    update: (id, sent, c) => update(id, sent.delete ? { ...sent, products: sent.products.slice(0, 1) } : sent, c),
  })),
  {
    fault: "shows a cart to whoever knows whose it is",
    noticedBy: 125,
    in: ({ carts }) => {
      const tokens = new Map<string, SessionToken>();
      return {
        carts: {
          ...carts,
          async update(id, sent, c) {
            const cart = await carts.update(id, sent, c);
            if (c.user && c.token) tokens.set(c.user.id, c.token);
            return cart;
          },
          get: (id, c) => carts.get(id, { ...c, token: tokens.get(c.user?.id ?? "") ?? c.token }),
        },
      };
    },
  },
  {
    fault: "answers without a token",
    noticedBy: 124,
    in: ({ favourites }) => ({
      favourites: {
        ...favourites,
        list: (query, c) => (c.token === null ? Promise.resolve({ items: [], total: 0 }) : favourites.list(query, c)),
      },
    }),
  },
  {
    fault: "says of everything that it may have happened",
    noticedBy: 126,
    in: ({ catalogue }) => ({
      catalogue: {
        ...catalogue,
        product: (id, c) =>
          catalogue
            .product(id, c)
            .catch((error) =>
              refuse(new ErpError("NOT_FOUND", { what: "product", id }, { effect: "unknown", cause: error })),
            ),
      },
    }),
  },
  inOrders("takes another order under the same key", 58, ({ place }) => {
    const placed = new Map<string, Awaited<ReturnType<typeof place>>>();
    return {
      async place(draft, c) {
        const before = placed.get(c.idempotencyKey ?? "");
        if (before) return before;
        const order = await place(draft, c);
        placed.set(c.idempotencyKey ?? "", order);
        return order;
      },
    };
  }),
  inOrders("books an order twice when five come at once", 57, ({ place }) => {
    let busy = false;
    return {
      async place(draft, c) {
        const key = busy ? (crypto.randomUUID() as IdempotencyKey) : c.idempotencyKey;
        busy = true;
        try {
          await Promise.resolve();
          return await place(draft, { ...c, idempotencyKey: key });
        } finally {
          busy = false;
        }
      },
    };
  }),
  inOrders("forgets the key of an order whose answer was lost", 123, () => ({
    findByKey: (key) => refuse(new ErpError("NOT_FOUND", { what: "order", id: String(key) })),
  })),
  inOrders("books at its own price without a word", 60, ({ place }) => ({
    place: (draft, c) =>
      place(draft, c).catch((error) => {
        if (!isErpError(error, "CONDITIONS_CHANGED")) return refuse(error);
        const prices = new Map(error.details.changes.map((change) => [`${change.kind} ${change.product}`, change]));
        const lines = draft.lines.map((line) => {
          const price = prices.get(`price ${line.product}`);
          const deposit = prices.get(`deposit ${line.product}`);
          return {
            ...line,
            agreed: {
              ...line.agreed,
              ...(price?.kind === "price" ? { price: price.new } : {}),
              ...(deposit?.kind === "deposit" ? { deposit: deposit.new } : {}),
            },
          };
        });
        return place({ ...draft, lines }, c);
      }),
  })),
  inOrders("shows an order to whoever knows its number", 70, ({ place, get }) => {
    const owners = new Map<string, Parameters<typeof get>[1]>();
    return {
      async place(draft, c) {
        const order = await place(draft, c);
        owners.set(order.id, c);
        return order;
      },
      get: (id, c) => get(id, owners.get(id) ?? c),
    };
  }),
  inOrders("dates orders in UTC", 76, ({ place }) => ({
    async place(draft, c) {
      const order = await place(draft, c);
      return { ...order, date: order.placedAt.slice(0, 10) };
    },
  })),
  inOrders("thinks that summer time is all year", 128, ({ place }) => ({
    async place(draft, c) {
      const order = await place(draft, c);
      const inSummer = new Date(Date.parse(order.placedAt) + 2 * 60 * 60 * 1_000);
      return { ...order, date: inSummer.toISOString().slice(0, 10) };
    },
  })),
  inOrders("trims the buyer's document number", 74, ({ place }) => ({
    place: (draft, c) => place({ ...draft, buyerDocumentNumber: draft.buyerDocumentNumber.trim() }, c),
  })),
  inOrders("rounds the VAT of each line by itself", 129, ({ list }) => ({
    async list(query, c) {
      const page = await list(query, c);
      return { ...page, items: page.items.map((row) => ({ ...row, total: toEurCents(row.total + 1) })) };
    },
  })),
];
