import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import type { DeliveryChoice } from "#erp-adapter/contract/delivery-choice.ts";
import { prepared, preparedChange } from "#server/shop-db/prepared.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { Clock } from "../clock.ts";

/**
 * The delivery that people choose for their carts. A cart keeps its choice until it is ordered; later carts begin with
 * that choice.
 */
export type DeliveryChoices = ReturnType<typeof createDeliveryChoices>;

/** The cart id under which the choice for the next carts is stored. */
const NEXT = "" as CartId;

/** Milliseconds after which an unchanged choice is deleted. */
const LIFE = 365 * 86_400_000;

interface OfCart {
  user: UserId;
  cart: CartId;
}

const select = prepared<OfCart, { choice: string }>((query, value) =>
  query
    .selectFrom("delivery_choice")
    .select("choice")
    .where("user_id", "=", value("user"))
    .where(({ eb, or }) => or([eb("cart_id", "=", value("cart")), eb("cart_id", "=", NEXT)]))
    .orderBy("cart_id", "desc")
    .limit(1),
);

const upsert = preparedChange<OfCart & { choice: string; now: number }>((query, value) =>
  query
    .insertInto("delivery_choice")
    .values({ user_id: value("user"), cart_id: value("cart"), choice: value("choice"), changed_at: value("now") })
    .onConflict((known) =>
      known.columns(["user_id", "cart_id"]).doUpdateSet(({ ref }) => ({
        choice: ref("excluded.choice"),
        changed_at: ref("excluded.changed_at"),
      })),
    ),
);

const remove = preparedChange<OfCart>((query, value) =>
  query.deleteFrom("delivery_choice").where("user_id", "=", value("user")).where("cart_id", "=", value("cart")),
);

export function createDeliveryChoices({ db, clock }: { db: ShopDb; clock: Clock }) {
  return {
    /** The choice for this cart, or else the one for the next carts; null if the person has chosen nothing yet. */
    async of(user: UserId, cart: CartId): Promise<DeliveryChoice | null> {
      const [row] = await select(db, { user, cart });
      return row ? JSON.parse(row.choice) : null;
    },

    async save(user: UserId, cart: CartId, choice: DeliveryChoice): Promise<void> {
      await upsert(db, { user, cart, choice: JSON.stringify(choice), now: clock() });
    },

    /** Deletes the choice of an ordered cart; the next carts begin with it, but without its date and note. */
    async settle(user: UserId, cart: CartId, choice: DeliveryChoice): Promise<void> {
      const next: DeliveryChoice = { ...choice, date: null, note: "" };
      await upsert(db, { user, cart: NEXT, choice: JSON.stringify(next), now: clock() });
      await remove(db, { user, cart });
    },

    async sweep(): Promise<void> {
      await db.query
        .deleteFrom("delivery_choice")
        .where("changed_at", "<=", clock() - LIFE)
        .execute();
    },
  };
}
