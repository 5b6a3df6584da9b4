import { z } from "zod";
import type { Condition } from "../conditions/conditions.ts";
import type { CallContext, SessionToken, UserId } from "../context.ts";
import { type ProductId, productIdSchema } from "../product-id.ts";
import { type Quantity, quantitySchema } from "../quantity.ts";
import type { Totals } from "../totals.ts";

/** "0" is the first, implicit cart. Ids of a user's other carts count up and are never reused. */
export type CartId = string & { readonly [cartId]: true };
declare const cartId: unique symbol;

/** Opaque: differs whenever the cart differs. */
export type CartVersion = string & { readonly [cartVersion]: true };
declare const cartVersion: unique symbol;

export const FIRST_CART = "0" as CartId;
export const DEFAULT_TITLE = "Cart 1";
export const MAX_CART_LINES = 1_000;
export const MAX_CARTS = 50;

/** A line stores product and quantity only: names and prices are read from the ERP for every page. */
export interface CartLine {
  product: ProductId;
  quantity: Quantity;
}

export interface Cart {
  id: CartId;
  title: string;
  version: CartVersion;
  /**
   * greater than in any cart of the user that was changed before, such as the instant of the change in milliseconds;
   * missing if the ERP does not say
   */
  changed?: number;
  lines: CartLine[];
}

/**
 * A cart with the conditions of its lines; the entry of a line is null if the ERP does not know its product (any more).
 */
export interface PricedCart extends Cart {
  conditions: (Condition | null)[];
  /** of the orderable lines */
  totals: Totals;
}

export const cartUpdateSchema = z.object({
  products: z.array(z.object({ product: productIdSchema, quantity: quantitySchema })).max(10_000),
  /** true: quantities are added to their lines · false: the lines become the given list */
  merge: z.boolean().default(true),
  /** true: removes the lines of the named products; `merge` and the quantities, if any, are ignored */
  delete: z.boolean().default(false),
  title: z.string().optional(),
  ifVersion: z.custom<CartVersion>((value) => typeof value === "string").optional(),
});
export type CartUpdate = z.infer<typeof cartUpdateSchema>;
/** An update as it is sent. A line without a quantity is refused, unless the update is a deletion. */
export type CartUpdateRequest = Omit<z.input<typeof cartUpdateSchema>, "products"> & {
  products: { product: ProductId; quantity?: Quantity | undefined }[];
};

/** The result of deleting a cart: 1 and −1 on the wire. The wire's failure (0) is an ErpError here. */
export type RemoveOutcome = "first-is-active" | "none-remains";

/** The result of moving a guest's carts to the customer: carts merged and carts added. */
export interface Adoption {
  merged: number;
  added: number;
}

/**
 * All methods act for `c.user`. NOT_FOUND if the token is another user's, or the id is not that of a cart of the user.
 */
export interface CartsArea {
  /** All carts in their order; the implicit first cart if none is stored. */
  list(c: CallContext): Promise<{ carts: Cart[]; total: number }>;
  get(id: CartId, c: CallContext): Promise<Cart>;
  /**
   * The cart with the conditions of every line, and the totals (the wire's cartOnly=false). The specification's protocol
   * has it for other clients; the shop itself asks `conditions` for the lines that it shows.
   */
  getPriced(id: CartId, c: CallContext): Promise<PricedCart>;
  /**
   * Appends a cart; without a title it is called `Cart N`, where N is the new number of carts. Needs an idempotency
   * key: two calls with the same key make one cart.
   */
  create(cart: { title?: string }, c: CallContext): Promise<Cart>;
  /**
   * Merges, replaces or removes lines by the rules in docs/decisions/005-merge-and-delete.md. VALIDATION (field
   * quantity, product, lines or title), VERSION_CONFLICT; a refused update changes nothing. With an idempotency key
   * (capability carts.keys) the update is made once: a repeated call within a day returns the cart as it is now.
   * Another update with the same key is IDEMPOTENCY_MISMATCH.
   */
  update(id: CartId, update: CartUpdateRequest, c: CallContext): Promise<Cart>;
  /**
   * Removes a cart. If none is left, the user has the empty first cart (id 0) again, and removing that one always
   * succeeds. A second removal of any other cart is NOT_FOUND; with the same idempotency key it returns the first
   * answer again.
   */
  remove(id: CartId, c: CallContext): Promise<RemoveOutcome>;
  /** Number of lines. */
  count(id: CartId, c: CallContext): Promise<number>;
  /**
   * Moves a guest's carts to the customer after login: a cart is merged into the customer's cart of the same title, or
   * added. The guest's carts are emptied only afterwards. A second call is harmless; with the same key it may return
   * the first answer again.
   */
  adopt(guest: { id: UserId; token: SessionToken }, c: CallContext): Promise<Adoption>;
}
