import { run } from "#database/work.ts";
import type { User } from "#erp-adapter/contract/accounts.ts";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import { type DeliveryChoice, isSameChoice } from "#erp-adapter/contract/delivery-choice.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock } from "../clock.ts";
import { QUOTE_LIFE } from "../ordering/quotes.ts";

/**
 * The delivery that people choose for their carts. A cart keeps its choice until it is ordered; later carts begin with
 * that choice. A guest's choices are deleted once the guest has no open quote, because a typed address is personal
 * (docs/decisions/039-a-guest-is-a-business.md).
 */
export type DeliveryChoices = ReturnType<typeof createDeliveryChoices>;

/** The cart id under which the choice for the next carts is stored. */
const NEXT = "" as CartId;

/** Milliseconds after which an unchanged choice of a customer is deleted. */
const LIFE = 365 * 86_400_000;

/** The person who chooses. */
export type Chooser = Pick<User, "id" | "kind">;

interface OfCart {
  user: UserId;
  cart: CartId;
}

const select = onShop.row<OfCart, { choice: string }>((query, value) =>
  query
    .selectFrom("delivery_choice")
    .select("choice")
    .where("user_id", "=", value("user"))
    .where(({ eb, or }) => or([eb("cart_id", "=", value("cart")), eb("cart_id", "=", NEXT)]))
    .orderBy("cart_id", "desc")
    .limit(1),
);

const selectOfCarts = onShop.rows<{ user: UserId }, { cart_id: CartId; choice: string }>((query, value) =>
  query
    .selectFrom("delivery_choice")
    .select(["cart_id", "choice"])
    .where("user_id", "=", value("user"))
    .where("cart_id", "<>", NEXT),
);

export function createDeliveryChoices({ db, clock }: { db: ShopDb; clock: Clock }) {
  async function write({ id, kind }: Chooser, cart: CartId, choice: DeliveryChoice): Promise<void> {
    const row = { choice: JSON.stringify(choice), changed_at: clock(), is_guest: Number(kind === "guest") };
    await run(db, onShop.upsert("delivery_choice", { user_id: id, cart_id: cart }, row));
  }

  return {
    /** The choice for this cart, or else the one for the next carts; null if the person has chosen nothing yet. */
    async of(user: UserId, cart: CartId): Promise<DeliveryChoice | null> {
      const row = await run(db, select({ user, cart }));
      return row ? JSON.parse(row.choice) : null;
    },

    /** The choices that a person made for single carts, by cart. */
    async ofCarts(user: UserId): Promise<ReadonlyMap<CartId, DeliveryChoice>> {
      const rows = await run(db, selectOfCarts({ user }));
      return new Map(rows.map(({ cart_id, choice }) => [cart_id, JSON.parse(choice)]));
    },

    save: write,

    /**
     * Deletes the choice of a cart ordered at `orderedAt`, unless the person has changed it since; the next carts begin
     * with the ordered choice, but without its date and note.
     */
    async settle(user: Chooser, cart: CartId, choice: DeliveryChoice, orderedAt: number): Promise<void> {
      await write(user, NEXT, { ...choice, date: null, note: "" });
      const ofCart = { user_id: user.id, cart_id: cart };
      const row = await run(db, onShop.find("delivery_choice", ofCart));
      if (row && (row.changed_at <= orderedAt || isSameChoice(JSON.parse(row.choice), choice)))
        await run(db, onShop.remove("delivery_choice", ofCart));
    },

    /** Deletes the choice of a cart that was deleted or emptied. */
    async forget(user: UserId, cart: CartId): Promise<void> {
      await run(db, onShop.remove("delivery_choice", { user_id: user, cart_id: cart }));
    },

    /** Deletes all choices of a guest who became a customer. */
    async forgetPerson(user: UserId): Promise<void> {
      await run(db, onShop.remove("delivery_choice", { user_id: user }));
    },

    /**
     * Deletes choices that have not changed for a year. Deletes those of guests without an open quote once they have
     * not changed for QUOTE_LIFE.
     */
    async sweep(): Promise<void> {
      const now = clock();
      await db.query
        .deleteFrom("delivery_choice")
        .where("changed_at", "<=", now - LIFE)
        .execute();
      await db.query
        .deleteFrom("delivery_choice")
        .where("is_guest", "=", 1)
        .where("changed_at", "<=", now - QUOTE_LIFE)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("quote")
                .select("id")
                .whereRef("quote.user_id", "=", "delivery_choice.user_id")
                .where("expires_at", ">", now),
            ),
          ),
        )
        .execute();
    },
  };
}
