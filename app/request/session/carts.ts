import {
  type Cart,
  type CartId,
  type CartsArea,
  type CartUpdateRequest,
  type CartVersion,
  DEFAULT_TITLE,
  FIRST_CART,
} from "#erp-adapter/contract/carts/carts.ts";
import type { CallContext, IdempotencyKey } from "#erp-adapter/contract/context.ts";
import { assertErpError, isErpError, isOutage } from "#erp-adapter/contract/errors.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { noteDoubt, orElse, ownFormContext, type RequestContext, sessionContext, shopContext } from "../context.ts";
import { callContext, onceContext } from "./call-context.ts";
import { endSession } from "./end-session.ts";
import { getActor } from "./identity.ts";

/** All carts of the person, and the active one. `position` is the active cart's, counted from 1, as in URLs. */
export interface Carts {
  carts: Cart[];
  active: Cart;
  position: number;
}

const NONE: Cart = { id: FIRST_CART, title: DEFAULT_TITLE, version: "0" as CartVersion, lines: [] };

/** The carts of each request, so that guard, header and page share one ERP call. */
const asked = new WeakMap<RequestContext, Promise<Cart[] | null>>();

/**
 * The carts as they are now. A visitor has one implicit empty cart, without an ERP call. Rejects with the ERP's error.
 */
export async function loadCarts(context: RequestContext): Promise<Carts> {
  const session = context.get(sessionContext);
  if (!session.token) return { carts: [NONE], active: NONE, position: 1 };
  const pending = asked.get(context) ?? askCarts(context);
  asked.set(context, pending);
  const carts = await pending;
  if (!carts) return { carts: [NONE], active: NONE, position: 1 };
  const index = Math.max(
    0,
    carts.findIndex((cart) => cart.id === session.activeCart),
  );
  return { carts, active: carts[index] ?? NONE, position: index + 1 };
}

/**
 * Like `loadCarts`, for a form that changes carts. After a failure the next call in this request asks the ERP again,
 * so that the page with the error can try once more.
 */
export function loadCartsToChange(context: RequestContext): Promise<Carts> {
  return loadCarts(context).catch((error: unknown) => {
    asked.delete(context);
    throw error;
  });
}

/** Like `loadCarts`, for a page that can be shown without carts: null if the ERP does not answer. */
export async function loadCartsIfAny(context: RequestContext): Promise<Carts | null> {
  try {
    return await loadCarts(context);
  } catch (error) {
    assertErpError(error);
    return null;
  }
}

/** The cart with lines that was changed last, if the ERP says so; otherwise the active one, or the first with lines. */
export function changedLast({ carts, active }: Carts): Cart {
  const filled = carts.filter(({ lines }) => lines.length > 0);
  if (filled.length === 0 || carts.some(({ changed }) => changed === undefined))
    return active.lines.length > 0 ? active : (filled[0] ?? active);
  return filled.reduce((last, cart) => ((cart.changed ?? 0) > (last.changed ?? 0) ? cart : last));
}

/** For each request, the number of lines of the cart that it made active. */
const counted = new WeakMap<RequestContext, { cart: CartId; lines: Promise<number | null> }>();

/**
 * Makes the cart of a page the active one. If it was not active before, the ERP counts its lines, and the header shows
 * that number. A form that makes a cart active does not need this: the page that it redirects to reads all carts again.
 */
export function activateCart(cart: CartId, context: RequestContext): void {
  const session = context.get(sessionContext);
  if (session.activeCart === cart) return;
  session.activate(cart);
  const lines = context.get(shopContext).erp.carts.count(cart, callContext(context));
  counted.set(context, { cart, lines: lines.catch(() => null) });
}

/** Carts that are shown without the lines of a confirmed order, which the ERP still counts. */
const freed = new WeakSet<Cart>();

/**
 * Number of the active cart's lines: the ERP's count if the cart became active in this request, otherwise from the list
 * of carts.
 */
export async function countActive(active: Cart, context: RequestContext): Promise<number> {
  const count = counted.get(context);
  if (count?.cart !== active.id || freed.has(active)) return active.lines.length;
  return (await count.lines) ?? active.lines.length;
}

/**
 * Reads the carts from the ERP. If the session has ended since it was verified, the person is a visitor: null for a
 * page; a form of theirs is refused instead, by throwing.
 */
async function askCarts(context: RequestContext): Promise<Cart[] | null> {
  try {
    const { erp } = context.get(shopContext);
    const { ordering } = context.get(shopContext).orders;
    const { carts } = await erp.carts.list(callContext(context));
    const actor = getActor(context);
    if (!actor) return carts;
    // Lines of a confirmed order must not be ordered again, even if the ERP has not removed them from their cart yet.
    const { changed, free } = await ordering.settleCarts(actor, callContext(context).deadline);
    const settled = changed ? (await erp.carts.list(callContext(context))).carts : carts;
    return settled.map((cart) => {
      const shown = free(cart);
      if (shown.lines.length < cart.lines.length) freed.add(shown);
      return shown;
    });
  } catch (error) {
    if (!isErpError(error, "UNAUTHENTICATED")) throw error;
    endSession(context.get(sessionContext));
    if (context.get(ownFormContext)) throw error;
    return null;
  }
}

/**
 * Sends one change of the person's carts to the ERP. Afterwards `loadCarts` asks the ERP again in this request, unless
 * it is certain that the carts are still as they were read. If the answer to a change is lost, the change may have been
 * made.
 */
export async function sendChange<Outcome>(
  context: RequestContext,
  change: (carts: CartsArea, c: CallContext) => Promise<Outcome>,
  hasChanged: (outcome: Outcome) => boolean = () => true,
): Promise<Outcome> {
  const changing = change(context.get(shopContext).erp.carts, onceContext(context));
  const noteFailure = (error: unknown) => {
    noteDoubt(error, context);
    return mayHaveChanged(error);
  };
  if (await changing.then(hasChanged, noteFailure)) asked.delete(context);
  return changing;
}

/** False if the ERP refused the content of a change, or never received it: the carts are then as they were read. */
function mayHaveChanged(error: unknown): boolean {
  if (!isErpError(error) || error.effect !== "none") return true;
  return !isOutage(error) && error.code !== "VALIDATION" && error.code !== "IN_PROGRESS";
}

/**
 * Creates a cart, once for each key. An ERP that was restored from a backup may give it the id of a former cart, so the
 * new cart forgets what was remembered for that id. Rejects with the ERP's error.
 */
export async function createCart(key: IdempotencyKey, context: RequestContext, title?: string): Promise<Cart> {
  const cart = await sendChange(context, (carts, c) =>
    carts.create(title === undefined ? {} : { title }, { ...c, idempotencyKey: key }),
  );
  // A cart with lines was created and filled by the same form before.
  if (cart.lines.length === 0) await forgetCart(cart.id, context);
  return cart;
}

/** Forgets what was chosen and typed for a cart that was emptied or deleted, or is new. A failure is only logged. */
export async function forgetCart(cart: CartId, context: RequestContext): Promise<void> {
  const actor = getActor(context);
  if (!actor) return;
  const { ordering } = context.get(shopContext).orders;
  await orElse(null, "what was remembered for a cart was not deleted", context, () => ordering.forgetCart(cart, actor));
}

/**
 * Updates a cart of the person, if no order of it is being placed. `set`: products whose quantities the update changes
 * or removes. `key`: the idempotency key of a change that may have arrived before. Rejects with the ERP's error, or
 * IN_PROGRESS while the cart is being ordered.
 */
export function updateCart(
  cart: CartId,
  update: CartUpdateRequest,
  context: RequestContext,
  { set = [], key }: { set?: readonly ProductId[]; key?: IdempotencyKey } = {},
): Promise<Cart> {
  const actor = getActor(context);
  return sendChange(context, (carts, c) => {
    const send = () => carts.update(cart, update, key ? { ...c, idempotencyKey: key } : c);
    return actor ? context.get(shopContext).orders.ordering.changeCart({ actor, cart, set }, send) : send();
  });
}
