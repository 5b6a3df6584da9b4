import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Actor } from "./actor.ts";
import type { Quote } from "./quote.ts";

/**
 * How many pieces a guest may order at once: an order binds stock the moment it is booked, and a guest's rests
 * on an e-mail address that anybody may have typed. Enough for a workshop's shelf; who needs more has an account.
 */
const MOST_OF_A_PRODUCT = 100;
const MOST_OF_AN_ORDER = 1_000;

/** What of a cart is more than a guest may order. */
export interface BeyondGuest {
  /** those of which there are too many; empty when only their sum is too large */
  products: ProductId[];
  mostOfProduct: number;
  mostOfOrder: number;
}

/** Null when the person may order as much: always for a customer. */
export function beyondGuest({ lines }: Pick<Quote, "lines">, { user }: Pick<Actor, "user">): BeyondGuest | null {
  if (user.kind !== "guest") return null;
  const products = lines.filter(({ condition }) => condition.quantity > MOST_OF_A_PRODUCT).map((line) => line.product);
  const pieces = lines.reduce((sum, { condition }) => sum + condition.quantity, 0);
  if (products.length === 0 && pieces <= MOST_OF_AN_ORDER) return null;
  return { products, mostOfProduct: MOST_OF_A_PRODUCT, mostOfOrder: MOST_OF_AN_ORDER };
}
