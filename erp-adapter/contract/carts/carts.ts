import { z } from "zod";
import type { Condition } from "../conditions/conditions.ts";
import type { CallContext, SessionToken, UserId } from "../context.ts";
import { type ProductId, productIdSchema } from "../product-id.ts";
import { type Quantity, quantitySchema } from "../quantity.ts";
import type { Totals } from "../totals.ts";

/** "0" for the first, implicit cart; ids of a user's other carts count up and are never used again. */
export type CartId = string & { readonly [cartId]: true };
declare const cartId: unique symbol;

/** Opaque: differs whenever the cart differs. */
export type CartVersion = string & { readonly [cartVersion]: true };
declare const cartVersion: unique symbol;

export const FIRST_CART = "0" as CartId;
export const DEFAULT_TITLE = "Cart 1";
export const MAX_CART_LINES = 1_000;
export const MAX_CARTS = 50;

/** A line keeps product and quantity only: names and prices are read afresh for every page. */
export interface CartLine {
  product: ProductId;
  quantity: Quantity;
}

export interface Cart {
  id: CartId;
  title: string;
  version: CartVersion;
  lines: CartLine[];
}

/** A cart with the conditions of its lines, null for a product the ERP does not know (any more). */
export interface PricedCart extends Cart {
  conditions: (Condition | null)[];
  /** of the orderable lines */
  totals: Totals;
}

export const cartUpdateSchema = z.object({
  products: z.array(z.object({ product: productIdSchema, quantity: quantitySchema })).max(10_000),
  /** true: quantities are added to their lines · false: the lines become the given list */
  merge: z.boolean().default(true),
  /** true: the named products' lines are removed, whatever merge and the quantities say */
  delete: z.boolean().default(false),
  title: z.string().optional(),
  ifVersion: z.custom<CartVersion>((value) => typeof value === "string").optional(),
});
export type CartUpdate = z.infer<typeof cartUpdateSchema>;
export type CartUpdateRequest = z.input<typeof cartUpdateSchema>;

/** What deleting a cart came to. The wire's 1 and −1; a failure (0) is an ErpError here. */
export type RemoveOutcome = "first-is-active" | "none-remains";

/** What a guest's carts became at the customer's. */
export interface Adoption {
  merged: number;
  added: number;
}

/** All methods act for `c.user`; a token of somebody else, or a foreign or invented id, is NOT_FOUND. */
export interface CartsArea {
  /** All carts in their order; the implicit first cart when none is stored. */
  list(c: CallContext): Promise<{ carts: Cart[]; total: number }>;
  get(id: CartId, c: CallContext): Promise<Cart>;
  /** The wire's cartOnly=false: with the conditions of every line, and the totals. */
  getPriced(id: CartId, c: CallContext): Promise<PricedCart>;
  /** Appends a cart; title `Cart N` of the new total unless given. Needs an idempotency key: twice with one key is one cart. */
  create(cart: { title?: string }, c: CallContext): Promise<Cart>;
  /**
   * The table of docs/decisions/005-merge-and-delete.md. VALIDATION (field quantity, product, lines or title), VERSION_CONFLICT; a
   * refused update changes nothing. With an idempotency key (capability carts.keys) it is made once: sent again within a
   * day, it answers the cart as it is now; another update under the key is IDEMPOTENCY_MISMATCH.
   */
  update(id: CartId, update: CartUpdateRequest, c: CallContext): Promise<Cart>;
  /**
   * Id 0 is emptied and comes back whenever no cart is left. A second delete is NOT_FOUND; under the key of the first one
   * it answers what that came to.
   */
  remove(id: CartId, c: CallContext): Promise<RemoveOutcome>;
  /** Number of lines. */
  count(id: CartId, c: CallContext): Promise<number>;
  /** A guest's carts after login: merged into carts of the same title, or added; the guest's are emptied only after that. Twice is harmless; under one key the second may say what the first came to. */
  adopt(guest: { id: UserId; token: SessionToken }, c: CallContext): Promise<Adoption>;
}
