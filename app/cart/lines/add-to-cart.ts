import { data, redirect } from "react-router";
import type { Cart, CartLine, CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import { type Condition, isOrderable, isPriced } from "#erp-adapter/contract/conditions/conditions.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import type { LineRemarks } from "#erp-adapter/contract/line-remarks.ts";
import { numberOf, type ProductId, parseProductId } from "#erp-adapter/contract/product-id.ts";
import { isQuantity, parseQuantity } from "#erp-adapter/contract/quantity.ts";
import { addFormSchema } from "../../goods/goods-forms.ts";
import { type OfferToTake, withConsent } from "../../goods/supersession/consent.ts";
import { loadOffers } from "../../goods/supersession/load-offers.ts";
import {
  type FormRequest,
  formRefusedContext,
  logFailure,
  type RequestContext,
  sessionContext,
  shopContext,
} from "../../request/context.ts";
import { type FieldError, toFieldError } from "../../request/forms/field-error.ts";
import { readForm } from "../../request/forms/read-form.ts";
import { refuse } from "../../request/page-errors.ts";
import { toRetryLater } from "../../request/retry-later.ts";
import { safePath } from "../../request/safe-path.ts";
import { callContext } from "../../request/session/call-context.ts";
import { type Carts, loadCartsToChange, updateCart } from "../../request/session/carts.ts";
import { becomeGuest } from "../../request/session/identity.ts";
import { addRemarks } from "./remarks.ts";

/** The refusal that a list shows beside the quantity of a product that was not added, with the typed text. */
export interface AddRefusal {
  product: ProductId;
  typed: string;
  error: FieldError;
  /** other parts offered in place of the product */
  offer?: OfferToTake | null;
}

/** `back`: the path to redirect to after success, instead of the form's page. `words`: the remarks for the new line. */
export interface AddMore {
  back?: string;
  words?: LineRemarks;
}

/** *Add to cart*. A visitor becomes a guest here. Redirects back to the form's page (303) on success. */
export async function addToCart({ form, url, context }: FormRequest, { back, words }: AddMore = {}) {
  const reading = readForm(form, addFormSchema);
  const product = reading.ok ? parseProductId(reading.value.product) : null;
  if (!reading.ok || !product) throw refuse("bad-request", 400);
  const typed = reading.value.quantity.slice(0, 20);
  const quantity = parseQuantity(typed);
  const refusal =
    quantity === null ? { error: WRONG_QUANTITY } : await add({ product, quantity }, form, words, context);
  if (refusal) {
    context.set(formRefusedContext, true);
    return data({ refused: { product, typed, ...refusal } satisfies AddRefusal }, { status: statusOf(refusal.error) });
  }
  // Back to the form's page: nothing in this URL comes from the form's fields.
  throw redirect(safePath(back ?? url.pathname + url.search, "/"), 303);
}

/** The cart that a form names; the active cart if the form names none, or one that is gone. */
export function namedCart({ carts, active, position }: Carts, form: FormData): { cart: Cart; position: number } {
  const index = carts.findIndex(({ id }) => id === form.get("cart"));
  const named = carts[index];
  return named ? { cart: named, position: index + 1 } : { cart: active, position };
}

const WRONG_QUANTITY: FieldError = { key: "quantity" };

type Refusal = Pick<AddRefusal, "error" | "offer">;

/**
 * Adds a product. Returns null if it was added, otherwise the refusal. Four ERP calls: carts, conditions, supersessions
 * and the addition (for a new guest, creating the guest replaces the first). Three more for a superseded product.
 */
async function add(
  { product, quantity }: CartLine,
  form: FormData,
  words: LineRemarks | undefined,
  context: RequestContext,
): Promise<Refusal | null> {
  const { erp } = context.get(shopContext);
  let isSent = false;
  try {
    const { cart, position } = namedCart(await loadCartsToChange(context), form);
    const held = cart.lines.find((line) => line.product === product)?.quantity ?? 0;
    // The cart's line will be the sum; the ERP refuses a sum that is too large.
    const sum = isQuantity(held + quantity) ? held + quantity : quantity;
    const [[condition], offers] = await Promise.all([
      erp.conditions({ lines: [{ product, quantity: sum }] }, callContext(context)),
      loadOffers([{ product, quantity: sum }], context),
    ]);
    const shown = offers.get(product);
    const offer = shown ? withConsent(shown, cart) : null;
    if (!condition || (!isPriced(condition) && condition.problem === "gone")) return { error: { key: "gone" }, offer };
    if (!isOrderable(condition)) return { error: toShortage(condition, held), offer };
    if (offer && !offer.mayKeep) return { error: { key: "superseded" }, offer };
    // A new guest has the one cart that the visitor was shown.
    const guest = await becomeGuest(context);
    if (!guest.allowed)
      return { error: { key: "tooManyGuests", limit: toRetryLater(guest.retryAfterSeconds).minutes } };
    // A form with a cart version has an offer that was made for this version, so it must not change a later one.
    const version = form.get("version");
    const ifVersion = typeof version === "string" ? { ifVersion: version as CartVersion } : {};
    isSent = true;
    await updateCart(cart.id, { products: [{ product, quantity }], ...ifVersion }, context);
    if (words) await addRemarks(cart.id, [{ product, ...words }], context);
    const session = context.get(sessionContext);
    session.activate(cart.id);
    session.announce({ kind: "added", number: numberOf(product), quantity, cart: position });
    return null;
  } catch (error) {
    if (isErpError(error, "VALIDATION")) return { error: toFieldError(error.details) };
    if (isErpError(error, "IN_PROGRESS")) return { error: { key: "beingOrdered" } };
    if (isErpError(error, "VERSION_CONFLICT") && form.has("version")) return { error: { key: "offerChanged" } };
    logFailure(error, "not added to cart", context);
    return { error: { key: isSent && error.effect !== "none" ? "addToCartUnknown" : "addToCart" } };
  }
}

/** The error for a quantity that cannot be ordered: the product is not orderable, or only some pieces are left. */
function toShortage(condition: Condition, held: number): FieldError {
  if (!isPriced(condition) || condition.now === 0) return { key: "notOrderable" };
  if (held === 0) return { key: "onlyLeft", limit: condition.now };
  return { key: "onlyLeftInCart", limit: condition.now, inCart: held };
}

/** The HTTP status of a response with this error. */
export function statusOf(error: FieldError): number {
  if (error.key === "gone") return 404;
  if (error.key === "beingOrdered" || error.key === "offerChanged") return 409;
  if (error.key === "tooManyGuests") return 429;
  return error.key === "addToCart" || error.key === "addToCartUnknown" ? 503 : 400;
}
