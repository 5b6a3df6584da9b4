import { run } from "#database/work.ts";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import { type LineRemarks, remarksOf } from "#erp-adapter/contract/line-remarks.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { listOf } from "#server/shop-db/list-of.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock } from "../clock.ts";

/**
 * The customers' remarks on the lines of their carts, kept until the order. The shop stores them itself, because a cart
 * of the ERP holds only products and quantities.
 */
export type CartRemarks = ReturnType<typeof createCartRemarks>;

/** A line with its remarks, if it has any. */
export interface RemarkedLine extends LineRemarks {
  product: ProductId;
}

/** Milliseconds after which unchanged remarks are deleted: their cart is forgotten by then. */
const LIFE = 365 * 86_400_000;

/** Maximum number of remarks of a person in all carts; further ones replace those that have not changed for longest. */
export const MAX_REMARKS = 5_000;

/** Each method runs a fixed number of SQL statements, whatever the number of lines. */
export function createCartRemarks({ db, clock }: { db: ShopDb; clock: Clock }) {
  function write({ query }: ShopDb, user: UserId, cart: CartId, lines: readonly RemarkedLine[]) {
    const rows = lines.map(({ product, note = "", buyerPosition = "" }) => ({
      ...{ user_id: user, cart_id: cart, product, note, buyer_position: buyerPosition, changed_at: clock() },
    }));
    return query.insertInto("cart_remark").values(rows);
  }

  function rowsOf({ query }: ShopDb, user: UserId, cart: CartId) {
    return query.deleteFrom("cart_remark").where("user_id", "=", user).where("cart_id", "=", cart);
  }

  async function forgetOldest({ query }: ShopDb, user: UserId): Promise<void> {
    const oldest = query
      .selectFrom("cart_remark")
      .select("changed_at")
      .where("user_id", "=", user)
      .orderBy("changed_at", "desc")
      .limit(1)
      .offset(MAX_REMARKS - 1);
    await query.deleteFrom("cart_remark").where("user_id", "=", user).where("changed_at", "<", oldest).execute();
  }

  return {
    /** The remarks by product; a product without remarks is missing. */
    async of(user: UserId, cart: CartId): Promise<ReadonlyMap<ProductId, LineRemarks>> {
      const rows = await db.query
        .selectFrom("cart_remark")
        .select(["product", "note", "buyer_position as buyerPosition"])
        .where("user_id", "=", user)
        .where("cart_id", "=", cart)
        .execute();
      return new Map(rows.map(({ product, ...words }) => [product, remarksOf(words)]));
    },

    /**
     * Replaces the remarks of these lines; a line without remarks loses its old ones. Other lines of the cart keep
     * theirs.
     */
    async save(user: UserId, cart: CartId, lines: readonly RemarkedLine[]): Promise<void> {
      if (lines.length === 0) return;
      const named = lines.map(({ product }) => product);
      const worded = lines.filter(({ note, buyerPosition }) => note || buyerPosition);
      await db.transact(async (inner) => {
        await inner.lock(`remarks of ${user}`);
        await rowsOf(inner, user, cart).where("product", "in", listOf(inner, named)).execute();
        if (worded.length > 0) await write(inner, user, cart, worded).execute();
        if (worded.length > 0) await forgetOldest(inner, user);
      });
    },

    /** Adds remarks to lines that have none; existing remarks stay. */
    async add(user: UserId, cart: CartId, lines: readonly RemarkedLine[]): Promise<void> {
      const added = lines.filter(({ note, buyerPosition }) => note || buyerPosition);
      if (added.length === 0) return;
      await write(db, user, cart, added)
        .onConflict((known) => known.columns(["user_id", "cart_id", "product"]).doNothing())
        .execute();
      await forgetOldest(db, user);
    },

    /**
     * Deletes the remarks on lines ordered at `orderedAt`; one that the person has changed since stays, unless it is the
     * same as ordered.
     */
    async settle(user: UserId, cart: CartId, ordered: readonly RemarkedLine[], orderedAt: number): Promise<void> {
      const lines = new Map(ordered.map((line) => [line.product, line]));
      const kept = await run(db, onShop.all("cart_remark", { user_id: user, cart_id: cart }));
      const ended = kept.filter(({ product, note, buyer_position, changed_at }) => {
        const line = lines.get(product);
        const isSame = line?.note === (note || undefined) && line?.buyerPosition === (buyer_position || undefined);
        return line && (changed_at <= orderedAt || isSame);
      });
      if (ended.length === 0) return;
      const products = ended.map(({ product }) => product);
      await rowsOf(db, user, cart).where("product", "in", listOf(db, products)).execute();
    },

    /** Deletes the remarks of lines that were removed; without `products`, those of the whole cart. */
    async forget(user: UserId, cart: CartId, products?: readonly ProductId[]): Promise<void> {
      if (products?.length === 0) return;
      const rows = rowsOf(db, user, cart);
      await (products ? rows.where("product", "in", listOf(db, products)) : rows).execute();
    },

    async sweep(): Promise<void> {
      await db.query
        .deleteFrom("cart_remark")
        .where("changed_at", "<=", clock() - LIFE)
        .execute();
    },
  };
}
