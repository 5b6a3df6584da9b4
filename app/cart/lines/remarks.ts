import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { CartRemarks, RemarkedLine } from "#server/services/cart-remarks/cart-remarks.ts";
import type { Remarks } from "#server/services/ordering/quote-lines.ts";
import { orElse, type RequestContext, sessionContext, shopContext } from "../../request/context.ts";

/**
 * Reads the buyer's remarks on the lines of a cart, and deletes those of lines that are gone. Null if this person can
 * have no remarks (see `canHaveRemarks`), or if they cannot be read.
 */
export async function loadRemarks(
  { id, lines }: { id: CartId; lines: readonly { product: ProductId }[] },
  context: RequestContext,
): Promise<Remarks | null> {
  const remarks = await withRemarks(context, (all, user) => all.of(user, id));
  if (!remarks) return null;
  const present = new Set(lines.map(({ product }) => product));
  const left = [...remarks.keys()].filter((product) => !present.has(product));
  // The lines of these remarks were removed elsewhere: by an order whose outcome was in doubt, or in another program.
  if (left.length > 0) await forgetRemarks(id, context, left);
  return remarks;
}

/** Replaces the remarks of these lines by the typed ones, which may be empty. False if they could not be saved. */
export async function saveRemarks(
  cart: CartId,
  lines: readonly RemarkedLine[],
  context: RequestContext,
): Promise<boolean> {
  return (await withRemarks(context, (all, user) => all.save(user, cart, lines).then(() => true))) ?? false;
}

/** Adds remarks to lines that were put into a cart; a line that already has remarks keeps them. */
export async function addRemarks(cart: CartId, lines: readonly RemarkedLine[], context: RequestContext): Promise<void> {
  await withRemarks(context, (all, user) => all.add(user, cart, lines));
}

/** Deletes the remarks of lines that were removed. */
export async function forgetRemarks(
  cart: CartId,
  context: RequestContext,
  products: readonly ProductId[],
): Promise<void> {
  await withRemarks(context, (all, user) => all.forget(user, cart, products));
}

/** True if this person can have remarks on lines: a customer, if the ERP keeps remarks. */
export function canHaveRemarks(context: RequestContext): boolean {
  const { erp } = context.get(shopContext);
  return context.get(sessionContext).user?.kind === "customer" && erp.capabilities.orders.lineRemarks;
}

/** Null if the person can have no remarks, or if they cannot be read or saved now: the cart works without them. */
async function withRemarks<Result>(
  context: RequestContext,
  work: (all: CartRemarks, user: Parameters<CartRemarks["of"]>[0]) => Promise<Result>,
): Promise<Result | null> {
  const { user } = context.get(sessionContext);
  if (!user || !canHaveRemarks(context)) return null;
  return orElse(null, "words about lines of a cart not read or saved", context, () =>
    work(context.get(shopContext).cart.remarks, user.id),
  );
}
