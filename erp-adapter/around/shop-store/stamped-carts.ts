import type { Cart, CartId, CartsArea } from "../../contract/carts/carts.ts";
import { parseCartUpdate } from "../../contract/carts/parse-cart-update.ts";
import type { CallContext } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import type { CompletionParts } from "./completion-parts.ts";

/**
 * The carts of a back end without versions, with versions from the store. All writes of a user run one at a time, so
 * that no other call changes the cart between the version check and the write. A write that bypasses the shop is
 * noticed only at the next read.
 */
export function createStampedCarts({ adapter, store, inTurn }: CompletionParts): CartsArea {
  const { carts } = adapter;

  /** Adds versions to carts that the back end has returned, and for which it has therefore verified the user. */
  async function stampAll<Some extends Cart>(read: readonly Some[], c: CallContext): Promise<Some[]> {
    if (c.user === null) throw new ErpError("UNAUTHENTICATED", {});
    const versions = await store.cartVersions.stamp(c.user.id, read.map(contentOf));
    return read.map((cart, at) => ({ ...cart, version: versions[at] ?? cart.version }));
  }

  async function stamp<Some extends Cart>(cart: Some, c: CallContext): Promise<Some> {
    const [stamped] = await stampAll([cart], c);
    return stamped ?? cart;
  }

  async function assertCurrent(id: CartId, ifVersion: string, c: CallContext): Promise<void> {
    const { version } = await stamp(await carts.get(id, c), c);
    if (version !== ifVersion) throw new ErpError("VERSION_CONFLICT", { current: version });
  }

  function write<Result>(c: CallContext, work: () => Promise<Result>): Promise<Result> {
    return c.user === null ? work() : inTurn(`carts of ${c.user.id}`, c, work);
  }

  return {
    async list(c) {
      const { carts: read, total } = await carts.list(c);
      return { carts: await stampAll(read, c), total };
    },
    get: async (id, c) => stamp(await carts.get(id, c), c),
    getPriced: async (id, c) => stamp(await carts.getPriced(id, c), c),
    create: (cart, c) => write(c, async () => stamp(await carts.create(cart, c), c)),
    update(id, sent, c) {
      return write(c, async () => {
        const { ifVersion, ...update } = parseCartUpdate(sent);
        if (ifVersion !== undefined) await assertCurrent(id, ifVersion, c);
        return stamp(await carts.update(id, update, c), c);
      });
    },
    remove(id, c) {
      return write(c, async () => {
        const outcome = await carts.remove(id, c);
        // With this stamp, cart 0 gets a new version even if it is filled with the same lines again.
        if (c.user !== null) await store.cartVersions.stamp(c.user.id, [{ id, content: "removed" }]);
        return outcome;
      });
    },
    count: (id, c) => carts.count(id, c),
    adopt: (guest, c) => write(c, () => carts.adopt(guest, c)),
  };
}

/** The content that a version identifies, in one canonical text. */
function contentOf({ id, title, lines }: Cart): { id: CartId; content: string } {
  return { id, content: JSON.stringify([title, lines.map(({ product, quantity }) => [product, quantity])]) };
}
