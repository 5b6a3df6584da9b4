import { data, type RouterContextProvider } from "react-router";
import type { Cart, CartUpdateRequest } from "#erp-adapter/contract/carts/carts.ts";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import { numberOf, type ProductId, parseProductId } from "#erp-adapter/contract/product-id.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import { log, sessionContext } from "../context.ts";
import { toStoredTitle } from "../domain/shown-title.ts";
import type { CartForm } from "../forms/cart-forms.ts";
import { type FieldError, toFieldError } from "../forms/field-error.ts";
import { refuse } from "../page-errors.ts";
import { loadCartsToChange, sendChange, updateCart } from "../session/carts.ts";
import { endSession } from "../session/end-session.ts";
import type { Notice } from "../session/session.ts";
import { toCart } from "../session/to-cart.ts";
import { readQuantities } from "./read-quantities.ts";

/** What a cart page shows when a change was refused: each error beside its field, with what was typed. */
export interface ChangeRefusal {
  /** the cart was changed elsewhere since it was shown */
  conflict: boolean;
  /** by product id, or `title` */
  errors: Record<string, FieldError>;
  /** as `errors`, and `buyerDocumentNumber` beside the quantities */
  typed: Record<string, string>;
}

/** What a name field lets a person type; no more is sent back. */
const MAX_TYPED = 200;

/** A form and the cart it names. */
export interface Change {
  form: FormData;
  cart: Cart;
  /** the cart's place in the list, as addresses count */
  position: number;
  version: string;
  context: Readonly<RouterContextProvider>;
}

type ChangeIntent = Exclude<CartForm["intent"], "order" | "order-as-guest" | "confirm">;

/** Changes a cart as one of its forms says. Success leads to the cart's address by 303; a refusal shows the form again. */
export function changeCart(intent: ChangeIntent, change: Change) {
  switch (intent) {
    case "update":
      return updateQuantities(change, { kind: "cart-updated", documentNumber: documentNumberOf(change) });
    case "save":
      return updateQuantities(change, null);
    case "remove":
      return removeLine(change);
    case "rename":
      return rename(change);
    case "empty":
      return apply(change, { products: [], merge: false }, { kind: "cart-emptied", title: change.cart.title });
    case "delete":
      return remove(change);
  }
}

/** The typed quantities become the cart's. `notice` null: a script saves while a person types, and the page stays. */
export async function updateQuantities(change: Change, notice: Notice | null) {
  const { products, errors, typed } = readQuantities(change.form);
  // The list becomes the cart: a line that was lost on the way would be a line removed.
  const isWhole = change.version !== change.cart.version || change.cart.lines.every((line) => line.product in typed);
  if (!isWhole || Object.keys(typed).length === 0) throw refuse("bad-request", 400);
  const kept = { ...typed, buyerDocumentNumber: documentNumberOf(change) ?? "" };
  if (Object.keys(errors).length > 0) return refusal({ conflict: false, errors, typed: kept }, 400);
  return apply(change, { products, merge: false }, notice, { typed: kept });
}

/** The number that stands beside the quantities goes on to the next page with them. */
export function documentNumberOf({ form }: Pick<Change, "form">): string | undefined {
  return form.get("buyerDocumentNumber")?.toString().slice(0, MAX_TYPED) || undefined;
}

async function removeLine(change: Change) {
  const product = parseProductId(String(change.form.get("product") ?? ""));
  if (!product) throw refuse("bad-request", 400);
  const update: CartUpdateRequest = { products: [{ product, quantity: 1 as Quantity }], delete: true };
  return apply(change, update, { kind: "line-removed", number: numberOf(product) }, { anyVersion: true });
}

async function rename(change: Change) {
  const typed = String(change.form.get("title") ?? "").slice(0, MAX_TYPED);
  const title = toStoredTitle(String(change.form.get("title") ?? ""));
  return apply(change, { products: [], title }, { kind: "cart-renamed" }, { typed: { title: typed } });
}

async function remove({ cart, context }: Change) {
  try {
    await sendChange(context, (carts, c) => carts.remove(cart.id, c));
  } catch (error) {
    // Sent twice at once: the cart is gone, as it was wished.
    if (!isErpError(error, "NOT_FOUND")) return toRefusal(error, {}, context);
  }
  return done(context, 1, { kind: "cart-deleted", title: cart.title }, null);
}

async function apply(
  { cart, version, position, context }: Change,
  update: CartUpdateRequest,
  notice: Notice | null,
  { anyVersion = false, typed = {} }: { anyVersion?: boolean; typed?: Record<string, string> } = {},
) {
  if (isAsWished(cart, update)) return done(context, position, notice, cart.id);
  const ifVersion = anyVersion ? undefined : (version as Cart["version"]);
  try {
    await updateCart(cart.id, { ...update, ifVersion }, context, productsSet(cart, update));
  } catch (error) {
    if (!isSettledByReading(error)) return toRefusal(error, typed, context);
    try {
      if (!(await isAsWishedByNow(cart, update, context))) return toRefusal(error, typed, context);
    } catch (failedRead) {
      return toRefusal(isErpError(error, "VERSION_CONFLICT") ? failedRead : error, typed, context);
    }
  }
  return done(context, position, notice, cart.id);
}

/** The products whose quantities an update sets to other ones, or takes out. */
function productsSet({ lines }: Cart, { products, merge, delete: removes }: CartUpdateRequest): ProductId[] {
  if (removes) return products.map(({ product }) => product);
  if (merge !== false) return [];
  const wished = new Map(products.map(({ product, quantity }) => [product, quantity]));
  const held = new Map(lines.map(({ product, quantity }) => [product, quantity]));
  return [...new Set([...wished.keys(), ...held.keys()])].filter((one) => wished.get(one) !== held.get(one));
}

/** The same form sent twice, from two tabs or by Back: nothing is left to do, and nobody is to blame. */
function isAsWished({ title, lines }: Cart, { products, merge, delete: removes, title: wished }: CartUpdateRequest) {
  if (removes) return false;
  if (wished !== undefined) return wished === title;
  const quantities = new Map(products.map(({ product, quantity }) => [product, quantity]));
  const isSame =
    lines.length === products.length && lines.every((line) => quantities.get(line.product) === line.quantity);
  return merge === false && isSame;
}

/** Changed by somebody, perhaps by this very form sent before; or sent, and the answer lost. */
function isSettledByReading(error: unknown): boolean {
  return isErpError(error, "VERSION_CONFLICT") || (isErpError(error) && error.effect !== "none");
}

async function isAsWishedByNow({ id }: Cart, update: CartUpdateRequest, context: Readonly<RouterContextProvider>) {
  const { carts } = await loadCartsToChange(context);
  const cart = carts.find((now) => now.id === id);
  return cart !== undefined && isAsWished(cart, update);
}

function done(
  context: Readonly<RouterContextProvider>,
  position: number,
  notice: Notice | null,
  active: Cart["id"] | null,
) {
  const session = context.get(sessionContext);
  session.activate(active);
  if (!notice) return data({ change: null });
  session.announce(notice);
  return toCart(position, context);
}

/** An ERP's refusal as the page shows it; unexpected errors go on to the error screen. */
function toRefusal(error: unknown, typed: Record<string, string>, context: Readonly<RouterContextProvider>) {
  assertErpError(error);
  if (isErpError(error, "VALIDATION")) {
    const { field, product } = error.details;
    return refusal({ conflict: false, errors: { [product ?? field]: toFieldError(error.details) }, typed }, 400);
  }
  if (isErpError(error, "VERSION_CONFLICT")) return refusal({ conflict: true, errors: {}, typed }, 409);
  if (isErpError(error, "IN_PROGRESS"))
    return refusal({ conflict: false, errors: { cart: { key: "beingOrdered" } }, typed }, 409);
  if (isErpError(error, "NOT_FOUND")) throw refuse("not-found", 404);
  if (isErpError(error, "UNAUTHENTICATED")) {
    endSession(context.get(sessionContext));
    throw refuse("bad-request", 400);
  }
  log(context).warn({ code: error.code }, "cart not changed");
  const key = error.effect === "none" ? "failed" : "perhapsSaved";
  return refusal({ conflict: false, errors: { cart: { key } }, typed }, 503);
}

function refusal(change: ChangeRefusal, status: number) {
  return data({ change }, { status });
}
