import { run } from "#database/work.ts";
import type { User } from "#erp-adapter/contract/accounts.ts";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import type { Address, Delivery } from "#erp-adapter/contract/delivery.ts";
import { type DeliveryChoice, firstChoice, isSameChoice, toChoice } from "#erp-adapter/contract/delivery-choice.ts";
import type { ShopDb, ShopRow } from "#server/shop-db/shop-db.ts";
import { onShop } from "#server/shop-db/tables.ts";
import type { Clock } from "../clock.ts";
import { LIVES } from "../ordering/lives.ts";
import { QUOTE_LIFE } from "../ordering/quotes.ts";

/**
 * The delivery of each cart, as chosen or as first shown: it is the cart's until a person changes it, or the cart is
 * ordered. New carts begin with the place that the person chose last, if such a place outlives its order (`LIVES`). A
 * guest's choices are deleted once the guest has no open quote, because a typed address is personal
 * (docs/decisions/039-a-guest-is-a-business.md).
 */
export type DeliveryChoices = ReturnType<typeof createDeliveryChoices>;

/** The cart id under which the choice for new carts is stored. */
const NEXT = "" as CartId;

/** Milliseconds after which an unchanged choice of a customer is deleted. */
const LIFE = 365 * 86_400_000;

/** The person who chooses. */
export type Chooser = Pick<User, "id" | "kind">;

/** The delivery of a cart. */
export interface KeptDelivery {
  choice: DeliveryChoice;
  /** the address that the cart was last shown with; null if it is not known, and for a new cart */
  place: Address | null;
  /** false for a new cart, which begins with `choice` */
  isOfCart: boolean;
}

interface OfCart {
  user: UserId;
  cart: CartId;
}

const select = onShop.row<OfCart, Pick<ShopRow<"delivery_choice">, "cart_id" | "choice" | "place">>((query, value) =>
  query
    .selectFrom("delivery_choice")
    .select(["cart_id", "choice", "place"])
    .where("user_id", "=", value("user"))
    .where(({ eb, or }) => or([eb("cart_id", "=", value("cart")), eb("cart_id", "=", NEXT)]))
    .orderBy("cart_id", "desc")
    .limit(1),
);

const selectChosen = onShop.rows<{ user: UserId }, { cart_id: CartId; choice: string }>((query, value) =>
  query
    .selectFrom("delivery_choice")
    .select(["cart_id", "choice"])
    .where("user_id", "=", value("user"))
    .where("cart_id", "<>", NEXT)
    .where("is_chosen", "=", 1),
);

export function createDeliveryChoices({ db, clock }: { db: ShopDb; clock: Clock }) {
  const toRow = ({ kind }: Chooser, choice: DeliveryChoice, place: Address | null, isChosen: boolean) => ({
    ...{ choice: JSON.stringify(choice), place: place && JSON.stringify(place), changed_at: clock() },
    ...{ is_guest: Number(kind === "guest"), is_chosen: Number(isChosen) },
  });

  async function save(user: Chooser, cart: CartId, choice: DeliveryChoice, place: Address | null): Promise<void> {
    await run(
      db,
      onShop.upsert("delivery_choice", { user_id: user.id, cart_id: cart }, toRow(user, choice, place, true)),
    );
  }

  async function forget(user: UserId, cart: CartId): Promise<void> {
    await run(db, onShop.remove("delivery_choice", { user_id: user, cart_id: cart }));
  }

  return {
    /** The delivery of this cart, or else that of new carts; null if this is a new cart and nothing outlived an order. */
    async of(user: UserId, cart: CartId): Promise<KeptDelivery | null> {
      const row = await run(db, select({ user, cart }));
      if (!row) return null;
      const choice: DeliveryChoice = JSON.parse(row.choice);
      if (row.cart_id !== NEXT)
        return { choice, place: row.place === null ? null : JSON.parse(row.place), isOfCart: true };
      const next = toNext(choice);
      return next && { choice: next, place: null, isOfCart: false };
    },

    /** The deliveries that a person chose for single carts, by cart. */
    async ofCarts(user: UserId): Promise<ReadonlyMap<CartId, DeliveryChoice>> {
      const rows = await run(db, selectChosen({ user }));
      return new Map(rows.map(({ cart_id, choice }) => [cart_id, JSON.parse(choice)]));
    },

    /** Stores what the person chose for a cart. `place`: its address; null if that is not known. */
    save,

    /** Notes that a cart was shown with this delivery, which is the cart's from then on unless it already has one. */
    async show(user: Chooser, cart: CartId, delivery: Delivery): Promise<void> {
      const row = toRow(user, toChoice(delivery), delivery.to.address, false);
      await run(db, onShop.insertNew("delivery_choice", { user_id: user.id, cart_id: cart, ...row }));
    },

    /** Notes the address that a cart is shown with now, null if it is not known; the choice stays. */
    async showPlace(user: UserId, cart: CartId, place: Address | null): Promise<void> {
      await run(
        db,
        onShop.update("delivery_choice", { user_id: user, cart_id: cart }, { place: place && JSON.stringify(place) }),
      );
    },

    /**
     * Deletes the delivery of a cart ordered at `orderedAt`, unless the person has changed it since. New carts begin with
     * the ordered place if the person chose it and it outlives the order, and with none if they chose the company's own.
     */
    async settle(user: Chooser, cart: CartId, ordered: DeliveryChoice, orderedAt: number): Promise<void> {
      const row = await run(db, onShop.find("delivery_choice", { user_id: user.id, cart_id: cart }));
      if (!row || (row.changed_at > orderedAt && !isSameChoice(JSON.parse(row.choice), ordered))) return;
      await forget(user.id, cart);
      if (row.is_chosen === 0) return;
      const next = toNext(ordered);
      if (next) await save(user, NEXT, next, null);
      else if (ordered.to.kind === "own") await forget(user.id, NEXT);
    },

    /** Gives a new cart, into which lines of a cart were moved, the delivery of that cart. */
    async copy(user: UserId, from: CartId, to: CartId): Promise<void> {
      const row = await run(db, onShop.find("delivery_choice", { user_id: user, cart_id: from }));
      if (row) await run(db, onShop.insertNew("delivery_choice", { ...row, cart_id: to, changed_at: clock() }));
    },

    /** Deletes the delivery of a cart that was deleted or emptied. */
    forget,

    /** Deletes all deliveries of a guest who became a customer. */
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

/** The choice with which new carts begin after this one was ordered; null if nothing of it outlives the order. */
function toNext({ to }: DeliveryChoice): DeliveryChoice | null {
  return LIVES.place[to.kind] === "person" ? { ...firstChoice({ addresses: [] }), to } : null;
}
