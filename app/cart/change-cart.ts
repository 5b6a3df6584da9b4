import { data } from "react-router";
import type { Cart, CartId, CartUpdateRequest } from "#erp-adapter/contract/carts/carts.ts";
import { isSameChoice } from "#erp-adapter/contract/delivery-choice.ts";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import { numberOf, type ProductId, parseProductId } from "#erp-adapter/contract/product-id.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import { ruleOfWords } from "../addresses/rule-of-words.ts";
import { findBrokenSet } from "../goods/supersession/find-broken-set.ts";
import { log, type RequestContext, sessionContext, shopContext } from "../request/context.ts";
import { type FieldError, toFieldError } from "../request/forms/field-error.ts";
import type { Notice } from "../request/notice.ts";
import { refuse } from "../request/page-errors.ts";
import { forgetCart, loadCartsToChange, sendChange, updateCart } from "../request/session/carts.ts";
import { endSession } from "../request/session/end-session.ts";
import { getActor } from "../request/session/identity.ts";
import { CREDIT_FIELDS, REMARK_PREFIXES, REMARKS } from "./cart-forms.ts";
import { linesOfPart, partOfLine, withTyped } from "./cart-part.ts";
import { keepAsList } from "./credit/keep-as-list.ts";
import { moveRest } from "./credit/keep-available.ts";
import { moveUnchosen } from "./credit/order-part.ts";
import { readKept } from "./delivery/cart-delivery.ts";
import { changeDelivery, type DeliveryOutcome, toTypedFields } from "./delivery/change-delivery.ts";
import { readDelivery } from "./delivery/read-delivery.ts";
import { UnfilledCart } from "./lines/move-lines.ts";
import { addRemarks, forgetRemarks, loadRemarks, saveRemarks } from "./lines/remarks.ts";
import type { OrderForm } from "./order/find-outcome.ts";
import { type CartForm, MAX_TYPED } from "./read-cart-form.ts";
import { toStoredTitle } from "./shown-title.ts";
import { toCart } from "./to-cart.ts";

/** The refusal of a change, as a cart page shows it: each error beside its field, with the typed text. */
export interface ChangeRefusal {
  /** the cart was changed elsewhere since it was shown */
  conflict: boolean;
  /** by product id for quantities, otherwise by field name, such as `title`, `part` or `listName` */
  errors: Record<string, FieldError>;
  /** quantities by product id, other texts by field name; `part` has the chosen products, separated by spaces */
  typed: Record<string, string>;
  /** the part of each product with an error that is not on the form's part of the cart */
  elsewhere?: Record<string, number>;
}

/** The cart that a form names. */
export interface NamedCart {
  cart: Cart;
  /** the cart's place in the list, counted from 1 */
  position: number;
  /** the part of its lines that the form was shown with; counts from 1 */
  part: number;
  context: RequestContext;
}

type ChangeForm = Exclude<CartForm, OrderForm | { intent: "take-offer" }>;

/** The refusal of a change while the carts cannot be read: nothing was changed. */
export function unreadChange(form: Exclude<CartForm, OrderForm>) {
  const typed = "typed" in form ? form.typed : {};
  return refusal({ conflict: false, errors: { cart: { key: "failed" } }, typed }, 503);
}

/** Changes a cart as one of its forms says. Success redirects to the cart (303); a refusal shows the form again. */
export async function changeCart(form: ChangeForm, named: NamedCart) {
  const ifVersion = form.version;
  switch (form.intent) {
    case "update":
      return updateAll(form, named);
    case "save":
      return updateQuantities(form, named, null);
    case "open-part":
      return openPart(form, named);
    case "keep-available":
      return keepAvailable(form, named);
    case "order-part":
      return keepPart(form, named);
    case "keep-as-list":
      return keepList(form, named);
    case "remove": {
      const { product } = form;
      // The quantity is for older back ends, which demand one and ignore it.
      const update: CartUpdateRequest = { products: [{ product, quantity: 1 as Quantity }], delete: true };
      const outcome = await removeLine(product, update, named);
      if (!isDone(outcome)) return outcome;
      const isLast = named.cart.lines.every((line) => line.product === product);
      await (isLast
        ? forgetCart(named.cart.id, named.context)
        : forgetRemarks(named.cart.id, named.context, [product]));
      return outcome;
    }
    case "undo":
      return bringBack(form, named);
    case "rename": {
      const update = { products: [], title: toStoredTitle(form.title), ifVersion };
      return apply(named, update, { kind: "cart-renamed" }, { title: form.title.slice(0, MAX_TYPED) });
    }
    case "empty": {
      const notice = { kind: "cart-emptied" as const, title: named.cart.title };
      const outcome = await apply(named, { products: [], merge: false, ifVersion }, notice);
      if (isDone(outcome)) await forgetCart(named.cart.id, named.context);
      return outcome;
    }
    case "delete":
      return remove(named);
  }
}

/**
 * Leaves only the available pieces in the cart and moves the others to a new cart. Typed quantities and a typed
 * delivery that differ from the cart's are only saved and shown, without dividing: a person divides only what they have
 * seen. Typed remarks are saved, and move with their lines.
 */
async function keepAvailable(form: MovingForm, named: NamedCart) {
  const { context, position } = named;
  const { version } = form;
  const typed = toTyped(form);
  const answer = await saveBefore(form, named);
  if (answer) return answer;
  try {
    const products = await moveRest(named);
    if (!products) return toCart(position, context);
    const update = { products, merge: false, ifVersion: version };
    return await apply(named, update, { kind: "rest-moved", carried: carryTyped(form, named) }, typed, "halfMoved");
  } catch (error) {
    return toMovingRefusal(error, typed, named);
  }
}

/** The refusal of a move into a new cart; it says so if the person can have no more carts. */
function toMovingRefusal(error: unknown, typed: Record<string, string>, named: NamedCart) {
  if (error instanceof UnfilledCart) return toRefusal(error.cause, typed, named, "halfMoved");
  if (!isErpError(error, "VALIDATION") || error.details.field !== "carts") return toRefusal(error, typed, named);
  return refusal({ conflict: false, errors: { cart: toFieldError(error.details) }, typed }, 400);
}

/**
 * Leaves only the chosen lines in the cart, for an order that the credit limit covers; the others move to a new cart.
 * Typed quantities and a typed delivery that differ from the cart's are only saved and shown, and no line moves.
 */
async function keepPart(form: MovingForm, named: NamedCart) {
  const typed = toTyped(form);
  const answer = await saveBefore(form, named);
  if (answer) return answer;
  try {
    const outcome = await moveUnchosen(new Set(form.ways.chosen), named);
    if (outcome.kind === "whole") return toCart(named.position, named.context);
    if (outcome.kind !== "kept") {
      const key = outcome.kind === "none" ? "chooseLines" : "overCredit";
      return refusal({ conflict: false, errors: { part: { key } }, typed }, outcome.kind === "none" ? 400 : 409);
    }
    const notice = { kind: "part-kept" as const, carried: carryTyped(form, named) };
    return await apply(named, outcome.update, notice, typed, "halfMoved");
  } catch (error) {
    return toMovingRefusal(error, typed, named);
  }
}

/** Saves everything typed on a part of a long cart, and redirects to another part, whose number `named.context` has. */
async function openPart(form: Extract<CartForm, { intent: "open-part" }>, named: NamedCart) {
  const answer = await saveBefore(form, named);
  if (answer) return answer;
  const carried = carryTyped(form, named, { ticks: true });
  return done(named.context, named.position, { kind: "part-opened", carried }, named.cart.id);
}

/** Keeps the lines as a list. The cart is emptied only once the list exists. */
async function keepList(form: MovingForm, named: NamedCart) {
  if (named.context.get(sessionContext).user?.kind !== "customer") throw refuse("forbidden", 403);
  const { version, ways } = form;
  const typed = toTyped(form);
  const answer = await saveBefore(form, named);
  if (answer) return answer;
  const kept = await keepAsList(ways.listName ?? "", named);
  if ("error" in kept) {
    const status = kept.error.key === "noRoom" ? 503 : 400;
    return refusal({ conflict: false, errors: { listName: kept.error }, typed }, status);
  }
  if (!ways.isEmptied) return kept.list;
  const outcome = await apply(named, { products: [], merge: false, ifVersion: version }, null, typed, "listKept");
  if (!isChanged(outcome)) return outcome;
  await forgetCart(named.cart.id, named.context);
  return kept.list;
}

/**
 * Saves everything typed in the cart before its lines are moved or kept. Null: saved, go on. Otherwise the response: a
 * refusal, or the cart with what was typed, to be seen first. A list has no delivery, so a new one need not be seen.
 */
async function saveBefore(form: MovingForm, named: NamedCart) {
  const { typed, errors, version, remarks } = form;
  if (version !== named.cart.version) return refusal({ conflict: true, errors: {}, typed: toTyped(form) }, 409);
  const delivery = await saveDelivery(form, named);
  if (delivery.kind === "refused") return deliveryRefusal(delivery, form);
  const shown = linesOfPart(named.cart.lines, named.part);
  const isAsShown = shown.every(({ product, quantity }) => typed[product] === String(quantity));
  const carried = carryTyped(form, named, { ticks: true });
  if (!isAsShown || Object.keys(errors).length > 0) {
    const kind = delivery.kind === "saved" ? "cart-and-delivery-updated" : "cart-updated";
    return updateQuantities(form, named, { kind, carried });
  }
  if (delivery.kind === "saved" && form.intent !== "keep-as-list")
    return updateQuantities(form, named, { kind: "delivery-updated", carried });
  const isSaved = !remarks || (await saveRemarks(named.cart.id, remarks, named.context));
  return isSaved ? null : refusal({ conflict: false, errors: { cart: { key: "failed" } }, typed: toTyped(form) }, 503);
}

/** A form of the cart with everything that can be typed there. */
type WholeForm = Extract<
  CartForm,
  { intent: "update" | "open-part" | "keep-available" | "order-part" | "keep-as-list" }
>;
type MovingForm = Exclude<WholeForm, { intent: "update" }>;

/** Saves the delivery before the quantities: if the delivery is refused, no quantity is saved either. */
async function updateAll(form: WholeForm, named: NamedCart) {
  const delivery = await saveDelivery(form, named);
  if (delivery.kind === "refused") return deliveryRefusal(delivery, form);
  return updateQuantities(form, named, { kind: "cart-updated", carried: carryTyped(form, named) });
}

/**
 * Saves the delivery typed in a cart's form, if any. One that differs from the cart's is refused if the quote with which
 * it was shown has expired.
 */
async function saveDelivery(form: WholeForm, named: NamedCart): Promise<DeliveryOutcome> {
  if (!form.delivery) return { kind: "same" };
  const actor = getActor(named.context);
  const shown = actor && (await named.context.get(shopContext).orders.ordering.find(form.quote, actor));
  if (shown) return changeDelivery(form.delivery, shown, named);
  const kept = await readKept(named.cart.id, named.context);
  const read = readDelivery(form.delivery, ruleOfWords(named.context));
  if (kept && "choice" in read && isSameChoice(read.choice, kept.choice)) return { kind: "same" };
  return { kind: "refused", errors: { cart: { key: "deliveryExpired" } }, status: 409 };
}

/** The refusal of a delivery, with everything that was typed. */
export function deliveryRefusal({ errors, status }: Extract<DeliveryOutcome, { kind: "refused" }>, form: TypedForm) {
  return refusal({ conflict: false, errors, typed: toTyped(form) }, status);
}

type TypedPart = "typed" | "documentNumber" | "remarks" | "delivery" | "ways";
type TypedForm = Pick<QuantitiesForm, TypedPart>;

/** Everything typed in the order form, by field name, to be shown again; quantities by product id. */
export function toTyped(form: TypedForm): ChangeRefusal["typed"] {
  const { typed, remarks, delivery } = form;
  const words = (remarks ?? []).flatMap(({ product, ...line }) =>
    REMARKS.map((field) => [REMARK_PREFIXES[field] + product, line[field] ?? ""]),
  );
  return {
    ...Object.fromEntries(words),
    ...typed,
    ...(delivery && toTypedFields(delivery)),
    ...toUnsaved(form, { ticks: true }),
  };
}

/** The typed texts and ticks that a cart does not keep. */
function toUnsaved({ documentNumber = "", ways }: TypedForm, { ticks }: { ticks: boolean }) {
  const { chosen, listName, isEmptied } = ways;
  return {
    buyerDocumentNumber: documentNumber,
    ...(listName !== undefined && {
      [CREDIT_FIELDS.list]: listName,
      ...(isEmptied && { [CREDIT_FIELDS.emptied]: "yes" }),
      ...(ticks && { [CREDIT_FIELDS.part]: chosen.join(" ") }),
    }),
  };
}

/** Most characters of the ticked lines' ids that the notice's cookie has room for. */
const MAX_TICKS = 1_500;

/**
 * The typed texts and ticks that are not saved, for the notice on the cart's next page. Without `ticks`, or if they are
 * too many for a cookie, that page ticks what the credit covers with the new quantities.
 */
export function carryTyped(form: TypedForm, { cart }: NamedCart, { ticks = false } = {}) {
  const isShort = form.ways.chosen.join(" ").length <= MAX_TICKS;
  return { cart: cart.id, typed: toUnsaved(form, { ticks: ticks && isShort }) };
}

/** The document number typed for a cart, for the notice on the cart's next page; undefined if none was typed. */
export function carryNumber(cart: CartId, number: string | null | undefined) {
  return number ? { cart, typed: { buyerDocumentNumber: number } } : undefined;
}

/** Removes a line. If its part belonged to a set whose other parts stay in the cart, the notice says so. */
async function removeLine(product: ProductId, update: CartUpdateRequest, named: NamedCart) {
  const { cart, context } = named;
  const [others, remarks] = await Promise.all([findBrokenSet(product, cart, context), loadRemarks(cart, context)]);
  const at = cart.lines.findIndex((line) => line.product === product);
  const line = { number: numberOf(product), cartId: cart.id, product, quantity: cart.lines[at]?.quantity ?? 1, at };
  const removed = { ...line, ...remarks?.get(product) };
  const notice: Notice =
    others.length > 0
      ? { kind: "set-broken", others: others.join(" + "), ...removed }
      : { kind: "line-removed", ...removed };
  return apply(named, update, notice);
}

/** *Undo* after *Remove*: the line is where it was, with its quantity and remarks. One that is there again stays. */
async function bringBack(
  { product, quantity, at, remarks }: Extract<CartForm, { intent: "undo" }>,
  named: NamedCart,
): Promise<Response | Awaited<ReturnType<typeof apply>>> {
  const { cart, position, context } = named;
  if (cart.lines.some((line) => line.product === product)) return toCart(position, context);
  const products = cart.lines.toSpliced(at, 0, { product, quantity });
  const notice = { kind: "line-restored" as const, number: numberOf(product) };
  const outcome = await apply(named, { products, merge: false, ifVersion: cart.version }, notice);
  if (isDone(outcome)) await addRemarks(cart.id, [{ product, ...remarks }], context);
  return outcome;
}

type QuantitiesForm = Pick<Extract<CartForm, { intent: "update" }>, "version" | "products" | "errors" | TypedPart>;

/** Saves the typed quantities. `notice` is null if a script saves while a person types: the page then stays. */
export async function updateQuantities(form: QuantitiesForm, named: NamedCart, notice: Notice | null) {
  const { version, errors, typed, remarks } = form;
  const { lines } = named.cart;
  const isWhole =
    version !== named.cart.version || linesOfPart(lines, named.part).every((line) => line.product in typed);
  if (!isWhole || Object.keys(typed).length === 0) throw refuse("bad-request", 400);
  const products = withTyped(lines, form.products);
  const kept = toTyped(form);
  if (Object.keys(errors).length > 0)
    return refusal({ conflict: false, errors, typed: kept, elsewhere: partsElsewhere(errors, named) }, 400);
  if (remarks && !(await saveRemarks(named.cart.id, remarks, named.context)))
    return refusal({ conflict: false, errors: { cart: { key: "failed" } }, typed: kept }, 503);
  return apply(named, { products, merge: false, ifVersion: version }, notice, kept, "quantitiesFailed");
}

async function remove(named: NamedCart) {
  const { cart, context } = named;
  try {
    await sendChange(context, (carts, c) => carts.remove(cart.id, c));
  } catch (error) {
    // NOT_FOUND is no error: the form was sent twice at the same time, and the cart is already deleted.
    if (!isErpError(error, "NOT_FOUND")) return toRefusal(error, {}, named);
  }
  await forgetCart(cart.id, context);
  return done(context, 1, { kind: "cart-deleted", title: cart.title }, null);
}

/** True if `apply`, called without a notice, made the change. */
function isChanged(outcome: Awaited<ReturnType<typeof apply>>): boolean {
  return outcome instanceof Response || outcome.data.change === null;
}

/** True if the change was made: its answer is then a redirect, while a refusal is data. */
function isDone(outcome: unknown): boolean {
  return outcome instanceof Response;
}

/**
 * The part of a form that had been done when the update was refused. halfMoved: lines were copied to a new cart ·
 * listKept: the list was made · quantitiesFailed: the delivery and the remarks, if any, were saved
 */
type DoneBefore = "quantitiesFailed" | "halfMoved" | "listKept";

async function apply(
  named: NamedCart,
  update: CartUpdateRequest,
  notice: Notice | null,
  typed: Record<string, string> = {},
  before?: DoneBefore,
) {
  const { cart, position, context } = named;
  if (isAsWished(cart, update)) return done(context, position, notice, cart.id);
  try {
    await updateCart(cart.id, update, context, { set: productsSet(cart, update) });
  } catch (error) {
    if (!isSettledByReading(error)) return toRefusal(error, typed, named, before);
    try {
      if (!(await isAsWishedByNow(cart, update, context))) return toRefusal(error, typed, named, before);
    } catch (failedRead) {
      return toRefusal(isErpError(error, "VERSION_CONFLICT") ? failedRead : error, typed, named, before);
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
function toRefusal(error: unknown, typed: Record<string, string>, named: NamedCart, before?: DoneBefore) {
  assertErpError(error);
  // The delivery, if any, is on the page again: only lines elsewhere have to be told.
  const half = before === "quantitiesFailed" ? undefined : before;
  if (isErpError(error, "VALIDATION") && !half) {
    const { field, product } = error.details;
    const errors = { [product ?? field]: toFieldError(error.details) };
    return refusal({ conflict: false, errors, typed, elsewhere: partsElsewhere(errors, named) }, 400);
  }
  if (isErpError(error, "VERSION_CONFLICT"))
    return refusal({ conflict: true, errors: half ? { cart: { key: half } } : {}, typed }, 409);
  if (isErpError(error, "IN_PROGRESS"))
    return refusal({ conflict: false, errors: { cart: { key: half ?? "beingOrdered" } }, typed }, 409);
  if (isErpError(error, "NOT_FOUND")) throw refuse("not-found", 404);
  if (isErpError(error, "UNAUTHENTICATED")) {
    endSession(named.context.get(sessionContext));
    throw refuse("bad-request", 400);
  }
  log(named.context).warn({ code: error.code }, "cart not changed");
  const key = error.effect === "none" ? (before ?? "failed") : "perhapsSaved";
  return refusal({ conflict: false, errors: { cart: { key } }, typed }, 503);
}

/**
 * The part of each product with an error whose line the form's page does not show. A line that has left the cart counts
 * to that page.
 */
function partsElsewhere(errors: ChangeRefusal["errors"], { cart: { lines }, part }: NamedCart): Record<string, number> {
  const shown = new Set<string>(linesOfPart(lines, part).map(({ product }) => product));
  const fields = Object.keys(errors).filter((field) => !shown.has(field) && parseProductId(field) !== null);
  const indexOf = (field: string) => lines.findIndex(({ product }) => product === field);
  return Object.fromEntries(fields.map((field) => [field, indexOf(field) < 0 ? part : partOfLine(indexOf(field))]));
}

function refusal(change: ChangeRefusal, status: number) {
  return data({ change }, { status });
}
