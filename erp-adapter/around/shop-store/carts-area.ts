import { parseCartTitle } from "../../contract/carts/cart-title.ts";
import { type CartLine, type CartsArea, type CartUpdate, MAX_CART_LINES } from "../../contract/carts/carts.ts";
import { parseCartUpdate } from "../../contract/carts/parse-cart-update.ts";
import { priceCart } from "../../contract/carts/price-cart.ts";
import type { CallContext, UserId } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { readKey, requireKey } from "../../contract/required-key.ts";
import { createCartTransfer } from "./cart-transfer.ts";
import type { CompletionParts } from "./completion-parts.ts";
import { isGuestToken, isOwnToken, type Pack } from "./shop-store.ts";
import { createStampedCarts } from "./stamped-carts.ts";
import { outward, requireGuest } from "./who.ts";

/** Carts. Those of users of the store are in the store, all others in the system that the capabilities declare. */
export function createCarts(parts: CompletionParts): CartsArea {
  const { adapter, capabilities, need } = parts;
  const kept = createKeptCarts(parts);
  const stamped = createStampedCarts(parts);
  const transfer = createCartTransfer(parts, () => backEnd());

  /** The back end's own carts; the store adds versions if the back end has none. */
  function backEnd(): CartsArea {
    return adapter.capabilities.carts.versions ? adapter.carts : stamped;
  }

  function placeOf(c: CallContext): CartsArea {
    need("carts.owner");
    return isKept(c) ? kept : backEnd();
  }

  function isKept(c: CallContext): boolean {
    return capabilities().carts.owner === "shop" || isOwnToken(c.token);
  }

  return {
    list: async (c) => placeOf(c).list(c),
    get: async (id, c) => placeOf(c).get(id, c),
    getPriced: async (id, c) => placeOf(c).getPriced(id, c),
    create: async (cart, c) => placeOf(c).create(cart, c),
    update: async (id, update, c) => placeOf(c).update(id, update, c),
    remove: async (id, c) => placeOf(c).remove(id, c),
    count: async (id, c) => placeOf(c).count(id, c),
    async adopt(guest, c) {
      const place = placeOf(c);
      return place !== kept && isGuestToken(guest.token) ? transfer(guest, c) : place.adopt(guest, c);
    },
  };
}

/** Carts in the store, with pack quantities and prices from the back end. */
function createKeptCarts({ adapter, store, who, capabilities }: CompletionParts): CartsArea {
  const { carts } = store;

  async function userOf(c: CallContext): Promise<UserId> {
    return (await who.require(c)).id;
  }

  /**
   * The limits of an update: as many lines as the back end prices in one call, and the pack quantities of the products
   * in the update.
   */
  async function limitsFor({ products, delete: isDeletion }: CartUpdate, c: CallContext): Promise<Pack> {
    const maxLines = Math.min(MAX_CART_LINES, capabilities().conditions.maxBatch);
    const named = isDeletion ? [] : [...new Set(products.map(({ product }) => product))];
    return { maxLines, packs: await packsOf(named, c) };
  }

  async function packsOf(products: readonly ProductId[], c: CallContext): Promise<Map<ProductId, number>> {
    const packs = new Map<ProductId, number>();
    for (const chunk of chunksOf(products, MAX_CART_LINES))
      for (const { id, packQuantity } of await adapter.catalogue.products(chunk, outward(c)))
        packs.set(id, packQuantity);
    return packs;
  }

  return {
    async list(c) {
      const all = await carts.list(await userOf(c));
      return { carts: all, total: all.length };
    },
    get: async (id, c) => carts.get(await userOf(c), id),
    async getPriced(id, c) {
      const cart = await carts.get(await userOf(c), id);
      return priceCart(cart, await conditionsOf(cart.lines, c));
    },
    async create(cart, c) {
      const key = requireKey(c);
      const title = cart.title === undefined ? undefined : parseCartTitle(cart.title);
      return carts.create(await userOf(c), key, title);
    },
    async update(id, sent, c) {
      const key = readKey(c);
      const update = parseCartUpdate(sent);
      const [user, limits] = await Promise.all([userOf(c), limitsFor(update, c)]);
      return carts.update(user, id, update, limits, key);
    },
    async remove(id, c) {
      const key = readKey(c);
      return carts.remove(await userOf(c), id, key);
    },
    count: async (id, c) => (await carts.get(await userOf(c), id)).lines.length,
    async adopt(guest, c) {
      const user = await who.require(c);
      if (user.kind !== "customer") throw new ErpError("FORBIDDEN", {});
      return carts.adopt(await requireGuest(who, guest, c), user.id, readKey(c));
    },
  };

  async function conditionsOf(lines: readonly CartLine[], c: CallContext) {
    return adapter.conditions({ lines }, await who.atTerms(c));
  }
}

function* chunksOf<Item>(items: readonly Item[], size: number): Iterable<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
