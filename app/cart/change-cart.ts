import { data } from "react-router";
import type { Cart, CartUpdateRequest } from "#erp-adapter/contract/carts/carts.ts";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import { numberOf, type ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import type { Quote } from "#server/services/ordering/quote.ts";
import { log, type RequestContext, sessionContext, shopContext } from "../context.ts";
import { toStoredTitle } from "../domain/shown-title.ts";
import { type FieldError, toFieldError } from "../forms/field-error.ts";
import { refuse } from "../page-errors.ts";
import { loadCartsToChange, sendChange, updateCart } from "../session/carts.ts";
import { endSession } from "../session/end-session.ts";
import { getActor } from "../session/identity.ts";
import type { Notice } from "../session/session.ts";
import { toCart } from "../session/to-cart.ts";
import { findBrokenSet } from "../supersession/find-broken-set.ts";
import { forgetRemarks, saveRemarks } from "./cart-remarks.ts";
import { changeDelivery, type DeliveryOutcome, forgetDelivery, toTypedFields } from "./change-delivery.ts";
import { keepAsList } from "./keep-as-list.ts";
import { moveRest } from "./keep-available.ts";
import { moveUnchosen } from "./order-part.ts";
import { type CartForm, MAX_TYPED } from "./read-cart-form.ts";
import type { TypedDelivery } from "./read-delivery.ts";

/** The refusal of a change, as a cart page shows it: each error beside its field, with the typed text. */
export interface ChangeRefusal {
  /** the cart was changed elsewhere since it was shown */
  conflict: boolean;
  /** by product id for quantities, otherwise by field name, such as `title`, `part` or `listName` */
  errors: Record<string, FieldError>;
  /** quantities by product id, other texts by field name; `part` has the chosen products, separated by spaces */
  typed: Record<string, string>;
}

/** The cart that a form names. */
export interface NamedCart {
  cart: Cart;
  /** the cart's place in the list, counted from 1 */
  position: number;
  context: RequestContext;
}

type ChangeForm = Exclude<CartForm, { intent: "order" | "ask-approval" | "order-as-guest" | "confirm" | "take-offer" }>;

/** Changes a cart as one of its forms says. Success redirects to the cart (303); a refusal shows the form again. */
export async function changeCart(form: ChangeForm, named: NamedCart) {
  const ifVersion = form.version;
  switch (form.intent) {
    case "update":
      return updateAll(form, named);
    case "save":
      return updateQuantities(form, named, null);
    case "keep-available":
      return keepAvailable(form, named);
    case "order-part":
      return keepPart(form, named);
    case "keep-as-list":
      return keepList(form, named);
    case "remove": {
      const { product } = form;
      const update: CartUpdateRequest = { products: [{ product, quantity: 1 as Quantity }], delete: true };
      const outcome = await removeLine(product, update, named);
      if (isDone(outcome)) await forgetRemarks(named.cart.id, named.context, [product]);
      return outcome;
    }
    case "rename": {
      const update = { products: [], title: toStoredTitle(form.title), ifVersion };
      return apply(named, update, { kind: "cart-renamed" }, { title: form.title.slice(0, MAX_TYPED) });
    }
    case "empty": {
      const notice = { kind: "cart-emptied" as const, title: named.cart.title };
      const outcome = await apply(named, { products: [], merge: false, ifVersion }, notice);
      if (isDone(outcome)) await forgetRemarksAndDelivery(named);
      return outcome;
    }
    case "delete":
      return remove(named);
  }
}

/**
 * Leaves only the available pieces in the cart and moves the others to a new cart. Typed quantities that differ from
 * the cart's are only saved and shown, without dividing: a person divides only what they have seen.
 */
async function keepAvailable(form: Extract<CartForm, { intent: "keep-available" }>, named: NamedCart) {
  const { cart, context, position } = named;
  const { typed, version, documentNumber } = form;
  if (version !== cart.version) return refusal({ conflict: true, errors: {}, typed }, 409);
  if (cart.lines.some(({ product, quantity }) => typed[product] !== String(quantity)))
    return updateQuantities(form, named, { kind: "cart-updated", documentNumber });
  try {
    const products = await moveRest(named);
    if (!products) return toCart(position, context);
    return await apply(named, { products, merge: false, ifVersion: version }, { kind: "rest-moved" }, typed);
  } catch (error) {
    return toMovingRefusal(error, typed, context);
  }
}

/** The refusal of a move into a new cart; it says so if the person can have no more carts. */
function toMovingRefusal(error: unknown, typed: Record<string, string>, context: RequestContext) {
  if (!isErpError(error, "VALIDATION") || error.details.field !== "carts") return toRefusal(error, typed, context);
  return refusal({ conflict: false, errors: { cart: toFieldError(error.details) }, typed }, 400);
}

/**
 * Leaves only the chosen lines in the cart, for an order that the credit limit covers; the others move to a new cart.
 * Typed quantities that differ from the cart's are only saved and shown, and no line moves.
 */
async function keepPart(form: Extract<CartForm, { intent: "order-part" }>, named: NamedCart) {
  const { documentNumber } = form;
  const typed = { ...form.typed, buyerDocumentNumber: documentNumber ?? "", part: form.chosen.join(" ") };
  const unseen = await saveUnseen(form, named);
  if (unseen) return unseen;
  try {
    const outcome = await moveUnchosen(new Set(form.chosen), named);
    if (outcome.kind === "whole") return toCart(named.position, named.context);
    if (outcome.kind !== "kept") {
      const key = outcome.kind === "none" ? "chooseLines" : "overCredit";
      return refusal({ conflict: false, errors: { part: { key } }, typed }, outcome.kind === "none" ? 400 : 409);
    }
    return await apply(named, outcome.update, { kind: "part-kept", documentNumber }, typed);
  } catch (error) {
    return toMovingRefusal(error, typed, named.context);
  }
}

/** Keeps the lines as a list. The cart is emptied only once the list exists. */
async function keepList(form: Extract<CartForm, { intent: "keep-as-list" }>, named: NamedCart) {
  if (named.context.get(sessionContext).user?.kind !== "customer") throw refuse("forbidden", 403);
  const { documentNumber, name, version, isEmptied } = form;
  const typed = { ...form.typed, buyerDocumentNumber: documentNumber ?? "", listName: name };
  const unseen = await saveUnseen(form, named);
  if (unseen) return unseen;
  const kept = await keepAsList(name, named);
  if ("error" in kept) return refusal({ conflict: false, errors: { listName: kept.error }, typed }, 400);
  if (!isEmptied) return kept.list;
  const outcome = await apply(named, { products: [], merge: false, ifVersion: version }, null, typed);
  if (!isChanged(outcome)) return outcome;
  await forgetRemarksAndDelivery(named);
  return kept.list;
}

/** Saves and shows quantities that the person typed but has not seen in the cart yet; null if there are none. */
async function saveUnseen(form: Extract<CartForm, { intent: "order-part" | "keep-as-list" }>, named: NamedCart) {
  const { typed, version, documentNumber } = form;
  if (version !== named.cart.version) return refusal({ conflict: true, errors: {}, typed }, 409);
  const isSeen = named.cart.lines.every(({ product, quantity }) => typed[product] === String(quantity));
  return isSeen ? null : updateQuantities(form, named, { kind: "cart-updated", documentNumber });
}

/** Saves the delivery before the quantities: if the delivery is refused, no quantity is saved either. */
async function updateAll(form: Extract<CartForm, { intent: "update" }>, named: NamedCart) {
  const { delivery, quote, documentNumber } = form;
  const actor = getActor(named.context);
  const shown = actor && delivery && (await named.context.get(shopContext).ordering.find(quote, actor));
  if (delivery && shown) {
    const refused = await refusedDelivery(delivery, shown, form, named);
    if (refused) return refused;
  }
  return updateQuantities(form, named, { kind: "cart-updated", documentNumber });
}

async function refusedDelivery(
  delivery: TypedDelivery,
  shown: Quote,
  form: Pick<Extract<CartForm, { intent: "update" | "order" | "ask-approval" }>, "typed" | "documentNumber">,
  named: NamedCart,
) {
  const outcome = await changeDelivery(delivery, shown, named);
  return outcome.kind === "refused" ? deliveryRefusal(outcome, delivery, form) : null;
}

/** The refusal of a delivery, with everything that was typed. */
export function deliveryRefusal(
  { errors, status }: Extract<DeliveryOutcome, { kind: "refused" }>,
  delivery: TypedDelivery,
  {
    typed,
    documentNumber,
  }: Pick<Extract<CartForm, { intent: "update" | "order" | "ask-approval" }>, "typed" | "documentNumber">,
) {
  const kept = { ...typed, ...toTypedFields(delivery), buyerDocumentNumber: documentNumber ?? "" };
  return refusal({ conflict: false, errors, typed: kept }, status);
}

/** Removes a line. If its part belonged to a set whose other parts stay in the cart, the notice says so. */
async function removeLine(product: ProductId, update: CartUpdateRequest, named: NamedCart) {
  const others = await findBrokenSet(product, named.cart, named.context);
  const number = numberOf(product);
  const notice: Notice =
    others.length > 0 ? { kind: "set-broken", number, others: others.join(" + ") } : { kind: "line-removed", number };
  return apply(named, update, notice);
}

type QuantitiesForm = Pick<
  Extract<CartForm, { intent: "update" }>,
  "version" | "products" | "errors" | "typed" | "documentNumber" | "remarks"
>;

/** Saves the typed quantities. `notice` is null if a script saves while a person types: the page then stays. */
export async function updateQuantities(
  { version, products, errors, typed, documentNumber, remarks }: QuantitiesForm,
  named: NamedCart,
  notice: Notice | null,
) {
  // The typed list replaces the cart's lines, so a line that is missing in the form would be removed from the cart.
  const isWhole = version !== named.cart.version || named.cart.lines.every((line) => line.product in typed);
  if (!isWhole || Object.keys(typed).length === 0) throw refuse("bad-request", 400);
  const kept = { ...typed, buyerDocumentNumber: documentNumber ?? "" };
  if (Object.keys(errors).length > 0) return refusal({ conflict: false, errors, typed: kept }, 400);
  if (remarks && !(await saveRemarks(named.cart.id, remarks, named.context)))
    return refusal({ conflict: false, errors: { cart: { key: "failed" } }, typed: kept }, 503);
  return apply(named, { products, merge: false, ifVersion: version }, notice, kept);
}

async function remove({ cart, context }: NamedCart) {
  try {
    await sendChange(context, (carts, c) => carts.remove(cart.id, c));
  } catch (error) {
    // NOT_FOUND is no error: the form was sent twice at the same time, and the cart is already deleted.
    if (!isErpError(error, "NOT_FOUND")) return toRefusal(error, {}, context);
  }
  await forgetRemarksAndDelivery({ cart, context });
  return done(context, 1, { kind: "cart-deleted", title: cart.title }, null);
}

/** Deletes the remarks and the chosen delivery of a cart that was deleted or emptied. */
async function forgetRemarksAndDelivery({ cart, context }: Pick<NamedCart, "cart" | "context">): Promise<void> {
  await forgetRemarks(cart.id, context);
  await forgetDelivery(cart.id, context);
}

/** True if `apply`, called without a notice, made the change. */
function isChanged(outcome: Awaited<ReturnType<typeof apply>>): boolean {
  return outcome instanceof Response || outcome.data.change === null;
}

/** True if the change was made: its answer is then a redirect, while a refusal is data. */
function isDone(outcome: unknown): boolean {
  return outcome instanceof Response;
}

async function apply(
  { cart, position, context }: NamedCart,
  update: CartUpdateRequest,
  notice: Notice | null,
  typed: Record<string, string> = {},
) {
  if (isAsWished(cart, update)) return done(context, position, notice, cart.id);
  try {
    await updateCart(cart.id, update, context, { set: productsSet(cart, update) });
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

/** The products whose quantity an update sets, or that it removes; none if the update only adds to quantities. */
function productsSet({ lines }: Cart, { products, merge, delete: removes }: CartUpdateRequest): ProductId[] {
  if (removes) return products.map(({ product }) => product);
  if (merge !== false) return [];
  const wished = new Map(products.map(({ product, quantity }) => [product, quantity]));
  const held = new Map(lines.map(({ product, quantity }) => [product, quantity]));
  return [...new Set([...wished.keys(), ...held.keys()])].filter((one) => wished.get(one) !== held.get(one));
}

/**
 * True if the cart already is as the update wants it, for example after the same form was sent twice: no conflict.
 */
function isAsWished({ title, lines }: Cart, { products, merge, delete: removes, title: wished }: CartUpdateRequest) {
  if (removes) return false;
  if (wished !== undefined) return wished === title;
  const quantities = new Map(products.map(({ product, quantity }) => [product, quantity]));
  const isSame =
    lines.length === products.length && lines.every((line) => quantities.get(line.product) === line.quantity);
  return merge === false && isSame;
}

/** True if only the cart itself shows whether the change was made: after a version conflict or a lost answer. */
function isSettledByReading(error: unknown): boolean {
  return isErpError(error, "VERSION_CONFLICT") || (isErpError(error) && error.effect !== "none");
}

async function isAsWishedByNow({ id }: Cart, update: CartUpdateRequest, context: RequestContext) {
  const { carts } = await loadCartsToChange(context);
  const cart = carts.find((now) => now.id === id);
  return cart !== undefined && isAsWished(cart, update);
}

function done(context: RequestContext, position: number, notice: Notice | null, active: Cart["id"] | null) {
  const session = context.get(sessionContext);
  session.activate(active);
  if (!notice) return data({ change: null });
  session.announce(notice);
  return toCart(position, context);
}

/** An ERP's refusal as the page shows it; unexpected errors go on to the error screen. */
function toRefusal(error: unknown, typed: Record<string, string>, context: RequestContext) {
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
