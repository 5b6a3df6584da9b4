import type { Cart, CartId, CartLine } from "#erp-adapter/contract/carts/carts.ts";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import { type ErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import type { Adding, QuickOrder } from "#server/services/quick-order/quick-order.ts";
import { addRemarks } from "../cart/lines/remarks.ts";
import { logFailure, type RequestContext, sessionContext, shopContext } from "../request/context.ts";
import { parseCartChoice } from "../request/forms/parse-cart-choice.ts";
import { createCart, loadCartsToChange, updateCart } from "../request/session/carts.ts";
import { askJudged } from "./judge-list.ts";
import { remarksOfRows } from "./row-remarks.ts";
import { readyPieces } from "./rows/judge-rows.ts";
import { teachNumbers } from "./teach-numbers.ts";

/** The outcome of adding the ready rows. */
export type AddOutcome =
  /** the rows are in the cart, now or from a form sent before; that cart is the active one from then on */
  | { kind: "added"; cart: CartId }
  /**
   * changed: the list has changed since it was shown · nothing: no row is ready, given what the cart holds · conflict:
   * the cart has changed since it was shown · beingOrdered: the cart is being ordered · unread: prices and stock could
   * not be read, and nothing was added · failed: nothing was added · unknown: the ERP's answer was lost, and the
   * addition may be sent again
   */
  | { kind: "changed" | "nothing" | "conflict" | "beingOrdered" | "unread" | "failed" | "unknown" }
  | { kind: "tooManyCarts"; limit: number | null };

/**
 * Puts all ready rows into the chosen cart in one change, once however often the form is sent: the addition is stored
 * with its idempotency key before it is sent, and the next form repeats it. Rows that are not ready for this cart stay
 * on the list.
 */
export async function addRows(
  list: QuickOrder,
  sent: { revision: number; choice: string },
  context: RequestContext,
): Promise<AddOutcome> {
  if (list.adding) return carryOut(list, list.adding, { isRepeated: true, context });
  if (list.revision !== sent.revision) return addedBefore(list, sent.revision, context);
  let failure: "unread" | "failed" = "unread";
  try {
    if (parseCartChoice(sent.choice) === null) return { kind: "nothing" };
    const held = await heldBy(sent.choice, context);
    if (!held) return { kind: "conflict" };
    const { judged } = await askJudged(list.rows, held, context);
    failure = "failed";
    const products = readyPieces(judged);
    if (products.length === 0) return { kind: "nothing" };
    const rows = judged.flatMap(({ row, verdict }) => (verdict.state === "ready" ? [row.row] : []));
    const key = crypto.randomUUID() as IdempotencyKey;
    const adding: Adding = { revision: list.revision, key, choice: sent.choice, rows, products };
    const { quickOrders } = context.get(shopContext).quickOrder;
    if (await quickOrders.begin(list, adding))
      return carryOut({ ...list, adding }, adding, { isRepeated: false, context });
    const present = await quickOrders.find(list);
    if (present?.adding) return carryOut(present, present.adding, { isRepeated: true, context });
    return present ? addedBefore(present, sent.revision, context) : { kind: "changed" };
  } catch (error) {
    logFailure(error, "quick order not added", context);
    return { kind: failure };
  }
}

/** The outcome of a form about an earlier revision of the list: `added` if it was carried out, `changed` otherwise. */
function addedBefore({ additions }: QuickOrder, revision: number, context: RequestContext): AddOutcome {
  const before = additions.find((addition) => addition.revision === revision);
  if (!before) return { kind: "changed" };
  context.get(sessionContext).activate(before.cart);
  return { kind: "added", cart: before.cart };
}

/** The lines of the chosen cart, empty for a new one; null if the cart has changed since it was shown. */
async function heldBy(choice: string, context: RequestContext): Promise<readonly CartLine[] | null> {
  const chosen = parseCartChoice(choice);
  if (chosen?.kind === "new") return [];
  const { carts } = await loadCartsToChange(context);
  const cart = carts.find(({ id }) => id === chosen?.id);
  return cart && cart.version === chosen?.version ? cart.lines : null;
}

/**
 * Sends the addition. The stored addition is deleted if the ERP answers that nothing was added; it stays stored, to be
 * sent again, if the outcome is unknown.
 */
async function carryOut(
  list: QuickOrder,
  adding: Adding,
  { isRepeated, context }: { isRepeated: boolean; context: RequestContext },
): Promise<AddOutcome> {
  const { quickOrders } = context.get(shopContext).quickOrder;
  const { cart, outcome, isOver } = await trySend(adding, { isRepeated, context });
  try {
    if (cart === null) {
      if (isOver) await quickOrders.abandon(list, adding);
      return outcome;
    }
    await addRemarks(cart, remarksOfRows(list.rows, adding.rows), context);
    await quickOrders.finish(list, adding, cart);
    await teachNumbers(list.rows, adding.rows, context);
    context.get(sessionContext).activate(cart);
    return outcome;
  } catch (error) {
    logFailure(error, "quick order not noted as added", context);
    return cart === null ? outcome : { kind: "unknown" };
  }
}

interface Sent {
  /** the cart that has the rows now; null if none has, or if that is not known */
  cart: CartId | null;
  outcome: AddOutcome;
  /** true if the addition must not be sent again */
  isOver: boolean;
}

async function trySend(
  adding: Adding,
  { isRepeated, context }: { isRepeated: boolean; context: RequestContext },
): Promise<Sent> {
  let isSent = false;
  try {
    const target = await findTarget(adding, context);
    isSent = true;
    const cart = target && (await send(adding, target, { isRepeated, context }));
    return { cart, outcome: cart === null ? { kind: "conflict" } : { kind: "added", cart }, isOver: true };
  } catch (error) {
    logFailure(error, "quick order not added", context);
    // A lost answer to the creation of the cart says nothing about the rows, which were not sent yet.
    const isLost = isSent && error.effect !== "none";
    // A repeated addition may have arrived the first time, so only an answer about the cart ends it.
    const isOver = !isLost && (!isRepeated || isErpError(error, "VALIDATION"));
    return { cart: null, outcome: isLost ? { kind: "unknown" } : toOutcome(error, isRepeated), isOver };
  }
}

function toOutcome(error: ErpError, isRepeated: boolean): AddOutcome {
  if (isErpError(error, "IN_PROGRESS")) return { kind: "beingOrdered" };
  if (isErpError(error, "VALIDATION") && error.details.field === "carts")
    return { kind: "tooManyCarts", limit: error.details.limit ?? null };
  return { kind: isRepeated ? "unknown" : "failed" };
}

/** The cart to which rows are added, in the version of the form; `made` is a cart that was created for them. */
type Target = Pick<Cart, "id" | "version"> & { made: Cart | null };

/** Creates the cart if a new one was chosen. Null if the choice is none. Rejects with the ERP's error. */
async function findTarget({ choice }: Adding, context: RequestContext): Promise<Target | null> {
  const chosen = parseCartChoice(choice);
  if (!chosen) return null;
  if (chosen.kind === "cart") return { ...chosen, made: null };
  const made = await createCart(chosen.key, context);
  return { id: made.id, version: made.version, made };
}

/** The cart that has the rows now; null if the cart was changed or deleted before. Rejects with the ERP's error. */
async function send(
  { key, products }: Adding,
  { id, version, made }: Target,
  { isRepeated, context }: { isRepeated: boolean; context: RequestContext },
): Promise<CartId | null> {
  // A new cart with lines has been filled by the form that was sent before.
  if (made && made.lines.length > 0) return isRepeated && holds(made, products) ? made.id : null;
  try {
    await updateCart(id, { products: [...products], ifVersion: version }, context, { key });
    return id;
  } catch (error) {
    if (isErpError(error, "NOT_FOUND")) return null;
    if (!isErpError(error, "VERSION_CONFLICT")) throw error;
    // An ERP with idempotency keys repeats its answer to the first request, so that request did not cause the conflict.
    if (!isRepeated || context.get(shopContext).erp.capabilities.carts.keys) return null;
    const { carts } = await loadCartsToChange(context);
    const cart = carts.find((one) => one.id === id);
    return cart && holds(cart, products) ? id : null;
  }
}

/** True if a cart has all of these products in at least these quantities. */
function holds({ lines }: Pick<Cart, "lines">, products: Adding["products"]): boolean {
  const held = new Map(lines.map((line) => [line.product, line.quantity]));
  return products.every(({ product, quantity }) => (held.get(product) ?? 0) >= quantity);
}
