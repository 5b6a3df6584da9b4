import { data, redirect } from "react-router";
import { type Condition, isOrderable, isPriced } from "#erp-adapter/contract/conditions/conditions.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { numberOf, type ProductId, parseProductId } from "#erp-adapter/contract/product-id.ts";
import { isQuantity, parseQuantity, type Quantity } from "#erp-adapter/contract/quantity.ts";
import { logFailure, type RequestContext, sessionContext, shopContext } from "../context.ts";
import { toRetryLater } from "../domain/retry-later.ts";
import { safePath } from "../domain/safe-path.ts";
import { type FieldError, toFieldError } from "../forms/field-error.ts";
import { addFormSchema } from "../forms/goods-forms.ts";
import { readForm } from "../forms/read-form.ts";
import { refuse } from "../page-errors.ts";
import { callContext } from "../session/call-context.ts";
import { loadCartsToChange, updateCart } from "../session/carts.ts";
import { becomeGuest } from "../session/identity.ts";

/** A form of a list of goods, and the address it was posted to. */
export interface GoodsForm {
  form: FormData;
  url: URL;
  context: RequestContext;
}

/** Shown by a list if a product was not added: beside its quantity, with what was typed. */
export interface AddRefusal {
  product: ProductId;
  typed: string;
  error: FieldError;
}

/** *Add to cart*. A visitor becomes a guest here. Success leads back to the same address by 303. */
export async function addToCart({ form, url, context }: GoodsForm) {
  const reading = readForm(form, addFormSchema);
  const product = reading.ok ? parseProductId(reading.value.product) : null;
  if (!reading.ok || !product) throw refuse("bad-request", 400);
  const typed = reading.value.quantity.slice(0, 20);
  const quantity = parseQuantity(typed);
  const error = quantity === null ? { key: "quantity" as const } : await add(product, quantity, context);
  if (error) return data({ refused: { product, typed, error } satisfies AddRefusal }, { status: statusOf(error) });
  // Back to the page of the form: nothing of the address comes from the form.
  throw redirect(safePath(url.pathname + url.search, "/"), 303);
}

/**
 * Null if it was added. Three ERP calls: carts, conditions and the addition; for a new guest, its creation replaces the
 * first.
 */
async function add(product: ProductId, quantity: Quantity, context: RequestContext): Promise<FieldError | null> {
  const { erp } = context.get(shopContext);
  try {
    const { active, position } = await loadCartsToChange(context);
    const held = active.lines.find((line) => line.product === product)?.quantity ?? 0;
    // The cart's line will be the sum; the ERP refuses a sum that is too large.
    const sum = isQuantity(held + quantity) ? held + quantity : quantity;
    const [condition] = await erp.conditions({ lines: [{ product, quantity: sum }] }, callContext(context));
    if (!condition || (!isPriced(condition) && condition.problem === "gone")) return { key: "gone" };
    if (!isOrderable(condition)) return toShortage(condition, held);
    // A new guest has the one cart that the visitor was shown.
    const guest = await becomeGuest(context);
    if (!guest.allowed) return { key: "tooManyGuests", limit: toRetryLater(guest.retryAfterSeconds).minutes };
    await updateCart(active.id, { products: [{ product, quantity }] }, context);
    const session = context.get(sessionContext);
    session.activate(active.id);
    session.announce({ kind: "added", number: numberOf(product), quantity, cart: position });
    return null;
  } catch (error) {
    if (isErpError(error, "VALIDATION")) return toFieldError(error.details);
    if (isErpError(error, "IN_PROGRESS")) return { key: "beingOrdered" };
    logFailure(error, "not added to cart", context);
    return { key: error.effect === "none" ? "addToCart" : "addToCartUnknown" };
  }
}

/** A product that cannot be reordered can be had while stock lasts, and no more. */
function toShortage(condition: Condition, held: number): FieldError {
  if (!isPriced(condition) || condition.now === 0) return { key: "notOrderable" };
  if (held === 0) return { key: "onlyLeft", limit: condition.now };
  return { key: "onlyLeftInCart", limit: condition.now, inCart: held };
}

function statusOf(error: FieldError): number {
  if (error.key === "gone") return 404;
  if (error.key === "beingOrdered") return 409;
  if (error.key === "tooManyGuests") return 429;
  return error.key === "addToCart" || error.key === "addToCartUnknown" ? 503 : 400;
}
