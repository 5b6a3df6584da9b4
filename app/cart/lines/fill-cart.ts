import { type Cart, MAX_CART_LINES } from "#erp-adapter/contract/carts/carts.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import {
  logFailure,
  type PageRequest,
  type RequestContext,
  sessionContext,
  shopContext,
} from "../../request/context.ts";
import type { ChosenCart } from "../../request/forms/parse-cart-choice.ts";
import { createCart, loadCartsToChange, updateCart } from "../../request/session/carts.ts";
import { toLogin } from "../../request/session/to-login.ts";
import { askFacts } from "../ask-facts.ts";
import { type Fate, fitIntoCart, toWanted, type Wanted } from "./fit-into-cart.ts";

/** The outcome of putting many lines into one cart. */
export type Filling =
  /** some or all lines are in the cart; `fates` has one fate for each line, in order */
  | { kind: "filled"; cart: Cart["id"]; fates: Fate[] }
  /**
   * no line can be ordered now, given what the cart already holds; `cart` is null if a new cart was chosen,
   * which is then not created
   */
  | { kind: "nothing"; fates: Fate[]; cart: Cart["id"] | null }
  /** the cart has changed since it was shown, perhaps because the form was sent twice: nothing was added */
  | { kind: "conflict" }
  | { kind: "tooManyCarts"; limit: number | null }
  /**
   * unread: prices and stock could not be read, and nothing was added · failed: nothing was added · unknown: the ERP's
   * answer was lost, and the lines may be in the cart
   */
  | { kind: Failure };

type Failure = "unread" | "failed" | "unknown";

/**
 * Puts the lines that can be ordered now into the chosen cart, all in one change, and makes that cart the active one. A
 * line is left out if other parts are offered in place of its part. Four ERP calls (five for a new cart), however many
 * lines; one to four more if a part is superseded or too few pieces are available.
 */
export async function fillCart(
  lines: readonly Wanted[],
  chosen: ChosenCart,
  { url, context }: PageRequest,
): Promise<Filling> {
  const { erp } = context.get(shopContext);
  let failure: Failure = "unread";
  try {
    const shown = await findCart(chosen, context);
    if (shown === "other") return { kind: "conflict" };
    const maxLines = Math.min(MAX_CART_LINES, erp.capabilities.conditions.maxBatch);
    const held = shown?.lines ?? [];
    const { conditions, ...facts } = await askFacts(toWanted(lines).slice(0, maxLines), held, context);
    failure = "failed";
    const { products, outcome } = fitIntoCart(lines, conditions, { ...facts, cart: held, maxLines });
    if (products.length === 0) return { kind: "nothing", fates: outcome, cart: shown?.id ?? null };
    const cart = shown ?? (await createChosen(chosen, context));
    if (!cart) return { kind: "conflict" };
    failure = "unknown";
    await updateCart(cart.id, { products, ifVersion: cart.version }, context);
    context.get(sessionContext).activate(cart.id);
    return { kind: "filled", cart: cart.id, fates: outcome };
  } catch (error) {
    if (isErpError(error, "UNAUTHENTICATED")) throw toLogin(context, url);
    if (isErpError(error, "VERSION_CONFLICT") || isErpError(error, "NOT_FOUND")) return { kind: "conflict" };
    if (isErpError(error, "VALIDATION") && error.details.field === "carts")
      return { kind: "tooManyCarts", limit: error.details.limit ?? null };
    logFailure(error, "cart not filled", context);
    return { kind: failure === "unknown" && error.effect === "none" ? "failed" : failure };
  }
}

/** The HTTP status of a response which says that nothing was added. */
export function statusOfRefusal({ kind }: Exclude<Filling, { kind: "filled" }>): number {
  if (kind === "tooManyCarts") return 400;
  return kind === "conflict" || kind === "nothing" ? 409 : 503;
}

/** The chosen cart; null for a new cart; "other" if the cart is gone or has changed since it was shown. */
async function findCart(chosen: ChosenCart, context: RequestContext): Promise<Cart | null | "other"> {
  if (chosen.kind === "new") return null;
  const { carts } = await loadCartsToChange(context);
  const cart = carts.find(({ id }) => id === chosen.id);
  return cart?.version === chosen.version ? cart : "other";
}

/** Creates the cart if a new one was chosen, otherwise null. Null if it already has lines: the form was sent before. */
async function createChosen(chosen: ChosenCart, context: RequestContext): Promise<Cart | null> {
  if (chosen.kind !== "new") return null;
  const cart = await createCart(chosen.key, context);
  return cart.lines.length === 0 ? cart : null;
}
