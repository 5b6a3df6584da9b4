import type { Cart, CartId, CartVersion } from "../contract/carts/carts.ts";
import { MAX_CART_LINES } from "../contract/carts/carts.ts";
import { GENERAL_PARTNER } from "../contract/context.ts";
import { ErpError, isErpError } from "../contract/errors.ts";
import { ZERO } from "../contract/money.ts";
import { isQuantity } from "../contract/quantity.ts";
import { type Fault, faultIn, refuse } from "./fault.ts";

const inCarts = faultIn("carts");

/**
 * Faults in the rules for carts, for cases that no fault in another file covers. There may be several faults for a
 * case.
 */
export const CART_FAULTS: readonly Fault[] = [
  inCarts("has no cart for a new user", 34, ({ list }) => ({
    async list(c) {
      const carts = (await list(c)).carts.filter(({ lines }) => lines.length > 0);
      return { carts, total: carts.length };
    },
  })),
  inCarts("says that the cart made last was changed last", 496, ({ list }) => ({
    async list(c) {
      const { carts, total } = await list(c);
      return { carts: carts.map((cart) => ({ ...cart, changed: Number(cart.id) })), total };
    },
  })),
  inCarts("adds when it should replace", 36, ({ update }) => ({
    update: (id, sent, c) => update(id, { ...sent, merge: true }, c),
  })),
  inCarts("takes an empty list for no change", 37, ({ update }) => ({
    update: (id, sent, c) => update(id, { ...sent, merge: sent.merge || sent.products.length === 0 }, c),
  })),
  inCarts("takes a quantity off when it should remove the line", 38, ({ update, get }) => ({
    async update(id, sent, c) {
      if (!sent.delete) return update(id, sent, c);
      const named = new Map(sent.products.map(({ product, quantity }) => [product, quantity]));
      const products = (await get(id, c)).lines.flatMap(({ product, quantity }) => {
        const left = quantity - (named.get(product) ?? 0);
        return isQuantity(left) ? [{ product, quantity: left }] : [];
      });
      return update(id, { products, merge: false }, c);
    },
  })),
  inCarts("wants a quantity of what it should remove", 38, ({ update }) => ({
    update: (id, sent, c) =>
      sent.delete && sent.products.some(({ quantity }) => quantity === undefined)
        ? refuse(new ErpError("VALIDATION", { field: "quantity", rule: "required" }))
        : update(id, sent, c),
  })),
  inCarts("refuses to remove what is not there", 39, ({ update, get }) => ({
    async update(id, sent, c) {
      const held = new Set(sent.delete ? (await get(id, c)).lines.map(({ product }) => product) : []);
      const absent = sent.delete && sent.products.find(({ product }) => !held.has(product));
      return absent ? refuse(new ErpError("NOT_FOUND", { what: "line", id: absent.product })) : update(id, sent, c);
    },
  })),
  inCarts("lets the last of two lines of a product win", 40, ({ update }) => ({
    update: (id, sent, c) =>
      update(id, { ...sent, products: [...new Map(sent.products.map((line) => [line.product, line])).values()] }, c),
  })),
  inCarts("keeps the good lines of what it refuses", 41, ({ update }) => ({
    update: (id, sent, c) =>
      update(id, sent, c).catch(async (error) => {
        await update(id, { ...sent, products: sent.products.slice(0, 1) }, c);
        throw error;
      }),
  })),
  inCarts("wants a version each time", 43, ({ update, get }) => ({
    async update(id, sent, c) {
      const { version, lines } = await get(id, c);
      if (sent.ifVersion === undefined && lines.length > 0)
        throw new ErpError("VERSION_CONFLICT", { current: version });
      return update(id, sent, c);
    },
  })),
  inCarts("shows a stranger an empty cart", 45, ({ get }) => ({
    get: (id, c) =>
      get(id, c).catch((error) =>
        isErpError(error, "NOT_FOUND")
          ? { id, title: "Cart 1", version: "1" as CartVersion, lines: [] }
          : refuse(error),
      ),
  })),
  inCarts("takes more carts than it declares", 142, ({ create }) => ({
    create: (cart, c) =>
      create(cart, c).catch((error) =>
        isErpError(error, "VALIDATION") && error.details.field === "carts"
          ? { id: "51" as CartId, title: "Cart 51", version: "1" as CartVersion, lines: [] }
          : refuse(error),
      ),
  })),
  inCarts("forgets the key of an update, and adds twice", 170, ({ update }) => ({
    update: (id, sent, c) => update(id, sent, { ...c, idempotencyKey: undefined }),
  })),
  inCarts("takes another update under the same key for the first one", 170, ({ update, get }) => ({
    update: (id, sent, c) =>
      update(id, sent, c).catch((error) => (isErpError(error, "IDEMPOTENCY_MISMATCH") ? get(id, c) : refuse(error))),
  })),
  inCarts("makes another update under the same key", 170, ({ update }) => ({
    update: (id, sent, c) =>
      update(id, sent, c).catch((error) =>
        isErpError(error, "IDEMPOTENCY_MISMATCH")
          ? update(id, sent, { ...c, idempotencyKey: undefined })
          : refuse(error),
      ),
  })),
  inCarts("keeps the key of what it refused", 170, ({ update }) => {
    const used = new Set<string>();
    return {
      async update(id, sent, c) {
        const key = c.idempotencyKey;
        if (key === undefined || key === "") return update(id, sent, c);
        if (used.has(key)) throw new ErpError("IDEMPOTENCY_MISMATCH", {});
        return update(id, sent, c).catch((error) => {
          used.add(key);
          return refuse(error);
        });
      },
    };
  }),
  inCarts("looks at the version before the key", 171, ({ update, get }) => ({
    async update(id, sent, c) {
      const { version } = await get(id, c);
      if (sent.ifVersion !== undefined && sent.ifVersion !== version)
        throw new ErpError("VERSION_CONFLICT", { current: version });
      return update(id, sent, c);
    },
  })),
  inCarts("forgets the key of a deletion", 171, ({ remove }) => ({
    remove: (id, c) => remove(id, { ...c, idempotencyKey: undefined }),
  })),
  inCarts("adds up a cart without its deposits", 48, ({ getPriced }) => ({
    async getPriced(id, c) {
      const cart = await getPriced(id, c);
      return { ...cart, totals: { ...cart.totals, deposit: ZERO } };
    },
  })),
  inCarts("takes more of what it no longer has", 49, ({ update, get }) => ({
    update: (id, sent, c) =>
      update(id, sent, c).catch((error) =>
        isErpError(error, "VALIDATION") && error.details.rule === "unknown" ? get(id, c) : refuse(error),
      ),
  })),
  {
    fault: "drops without a word what it does not know",
    noticedBy: 172,
    in: ({ carts, catalogue }) => ({
      carts: {
        ...carts,
        async update(id, sent, c) {
          const found = await catalogue.products(
            sent.products.map(({ product }) => product),
            c,
          );
          const known = new Set(found.map((product) => product.id));
          return carts.update(id, { ...sent, products: sent.products.filter(({ product }) => known.has(product)) }, c);
        },
      },
    }),
  },
  inCarts("counts pieces instead of lines", 50, ({ get }) => ({
    count: async (id, c) => (await get(id, c)).lines.reduce((sum, { quantity }) => sum + quantity, 0),
  })),
  inCarts("answers a title as it was typed", 51, ({ update }) => ({
    async update(id, sent, c) {
      const cart = await update(id, sent, c);
      return { ...cart, title: sent.title ?? cart.title };
    },
  })),
  inCarts("takes nothing more into a full cart, not even of what it holds", 52, ({ update, get }) => ({
    async update(id, sent, c) {
      const { lines } = await get(id, c);
      if (lines.length >= MAX_CART_LINES)
        throw new ErpError("VALIDATION", { field: "lines", rule: "max", limit: MAX_CART_LINES });
      return update(id, sent, c);
    },
  })),
  inCarts("leaves a guest's carts where they were", 53, ({ adopt, list, update }) => ({
    async adopt(guest, c) {
      const own = { ...c, partner: GENERAL_PARTNER, user: { id: guest.id }, token: guest.token };
      const { carts } = await list(own);
      const outcome = await adopt(guest, c);
      for (const { id, lines } of carts) await update(id, { products: lines, merge: false }, own);
      return outcome;
    },
  })),
  inCarts("gives every empty cart the same version", 54, ({ get, list }) => {
    const shared = (cart: Cart): Cart => (cart.lines.length === 0 ? { ...cart, version: "0" as CartVersion } : cart);
    return {
      get: async (id, c) => shared(await get(id, c)),
      async list(c) {
        const all = await list(c);
        return { ...all, carts: all.carts.map(shared) };
      },
    };
  }),
];
