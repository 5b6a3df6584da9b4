import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { CartRemarks, RemarkedLine } from "#server/services/cart-remarks/cart-remarks.ts";
import type { Remarks } from "#server/services/ordering/quote-lines.ts";
import { logFailure, type RequestContext, sessionContext, shopContext } from "../context.ts";

/**
 * The buyer's own words about the lines of a cart. Null if this person has none: they are a customer's, as lists are, and the
 * ERP must keep them; also while they cannot be read.
 */
export async function loadRemarks(
  { id, lines }: { id: CartId; lines: readonly { product: ProductId }[] },
  context: RequestContext,
): Promise<Remarks | null> {
  const remarks = await withRemarks(context, (all, user) => all.of(user, id));
  if (!remarks) return null;
  const present = new Set(lines.map(({ product }) => product));
  const left = [...remarks.keys()].filter((product) => !present.has(product));
  // Their lines went another way: with an order in doubt, or in another program.
  if (left.length > 0) await forgetRemarks(id, context, left);
  return remarks;
}

/** Lines get the words that were typed beside them, or none. False if they could not be saved. */
export async function saveRemarks(
  cart: CartId,
  lines: readonly RemarkedLine[],
  context: RequestContext,
): Promise<boolean> {
  return (await withRemarks(context, (all, user) => all.save(user, cart, lines).then(() => true))) ?? false;
}

/** Gives lines that were put into a cart their words; those that have some keep them. */
export async function addRemarks(cart: CartId, lines: readonly RemarkedLine[], context: RequestContext): Promise<void> {
  await withRemarks(context, (all, user) => all.add(user, cart, lines));
}

/** Forgets the words of lines that were ordered or removed; without `products`, those of the whole cart. */
export async function forgetRemarks(
  cart: CartId,
  context: RequestContext,
  products?: readonly ProductId[],
): Promise<void> {
  await withRemarks(context, (all, user) => all.forget(user, cart, products));
}

/** True for a person who can have words about lines: they are a customer's, as lists are, and the ERP must keep them. */
export function canHaveRemarks(context: RequestContext): boolean {
  const { erp } = context.get(shopContext);
  return context.get(sessionContext).user?.kind === "customer" && erp.capabilities.orders.lineRemarks;
}

/** Null for a person who can have no such words, and if they cannot be read or saved now: the cart works without them. */
async function withRemarks<Result>(
  context: RequestContext,
  work: (all: CartRemarks, user: Parameters<CartRemarks["of"]>[0]) => Promise<Result>,
): Promise<Result | null> {
  const { user } = context.get(sessionContext);
  if (!user || !canHaveRemarks(context)) return null;
  try {
    return await work(context.get(shopContext).cartRemarks, user.id);
  } catch (error) {
    logFailure(error, "words about lines of a cart not read or saved", context);
    return null;
  }
}
