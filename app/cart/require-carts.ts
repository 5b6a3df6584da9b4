import { assertErpError } from "#erp-adapter/contract/errors.ts";
import type { RequestContext } from "../request/context.ts";
import { refuseEarly } from "../request/guards/refuse-early.ts";
import { type Carts, loadCarts } from "../request/session/carts.ts";
import { unreadForm } from "../request/session/unread-form.ts";

/**
 * Loads the carts. Throws the 503 screen if the ERP does not answer: a cart that cannot be read is not an empty cart.
 * The screen has the form of the cart that was sent, if any.
 */
export async function requireCarts(context: RequestContext): Promise<Carts> {
  try {
    return await loadCarts(context);
  } catch (error) {
    assertErpError(error);
    throw await refuseEarly("erp-unavailable", 503, context, undefined, unreadForm(context));
  }
}
