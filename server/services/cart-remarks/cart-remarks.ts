import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import { type LineRemarks, remarksOf } from "#erp-adapter/contract/line-remarks.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { Clock } from "../clock.ts";

/**
 * The customers' own words about the lines of their carts, from the list or the cart to the order: a cart of the ERP holds
 * products and quantities only.
 */
export type CartRemarks = ReturnType<typeof createCartRemarks>;

/** A line that has the words, or none. */
export interface RemarkedLine extends LineRemarks {
  product: ProductId;
}

/** Milliseconds after which words that were not touched go: the cart that they were for is forgotten. */
const LIFE = 365 * 86_400_000;

/** Each method is one or two statements, however many lines. */
export function createCartRemarks({ db, clock }: { db: ShopDb; clock: Clock }) {
  function write({ query }: ShopDb, user: UserId, cart: CartId, lines: readonly RemarkedLine[]) {
    const rows = lines.map(({ product, note = "", buyerPosition = "" }) => ({
      ...{ user_id: user, cart_id: cart, product, note, buyer_position: buyerPosition, changed_at: clock() },
    }));
    return query.insertInto("cart_remark").values(rows);
  }

  return {
    /** By product; a product without words is missing. */
    async of(user: UserId, cart: CartId): Promise<ReadonlyMap<ProductId, LineRemarks>> {
      const rows = await db.query
        .selectFrom("cart_remark")
        .select(["product", "note", "buyer_position as buyerPosition"])
        .where("user_id", "=", user)
        .where("cart_id", "=", cart)
        .execute();
      return new Map(rows.map(({ product, ...words }) => [product, remarksOf(words)]));
    },

    /** Replaces the words of a whole cart; those of products that are not among the lines go. */
    async replace(user: UserId, cart: CartId, lines: readonly RemarkedLine[]): Promise<void> {
      const kept = lines.filter(({ note, buyerPosition }) => note || buyerPosition);
      await db.transact(async (inner) => {
        await inner.lock(`remarks of ${user}`);
        await inner.query.deleteFrom("cart_remark").where("user_id", "=", user).where("cart_id", "=", cart).execute();
        if (kept.length > 0) await write(inner, user, cart, kept).execute();
      });
    },

    /** Gives lines their words; a line that has some keeps them. */
    async add(user: UserId, cart: CartId, lines: readonly RemarkedLine[]): Promise<void> {
      const added = lines.filter(({ note, buyerPosition }) => note || buyerPosition);
      if (added.length === 0) return;
      await write(db, user, cart, added)
        .onConflict((known) => known.columns(["user_id", "cart_id", "product"]).doNothing())
        .execute();
    },

    /** Forgets the words of lines that were ordered or removed; without `products`, those of the whole cart. */
    async forget(user: UserId, cart: CartId, products?: readonly ProductId[]): Promise<void> {
      if (products?.length === 0) return;
      const rows = db.query.deleteFrom("cart_remark").where("user_id", "=", user).where("cart_id", "=", cart);
      await (products ? rows.where("product", "in", [...products]) : rows).execute();
    },

    async sweep(): Promise<void> {
      await db.query
        .deleteFrom("cart_remark")
        .where("changed_at", "<=", clock() - LIFE)
        .execute();
    },
  };
}
