import type { RouterContextProvider } from "react-router";
import { type Cart, type CartVersion, DEFAULT_TITLE, FIRST_CART } from "#erp-adapter/contract/carts/carts.ts";
import { assertErpError, isErpError } from "#erp-adapter/contract/errors.ts";
import { sessionContext, shopContext } from "../context.ts";
import { callContext } from "./call-context.ts";

/** All carts of the person, and which of them is active. Positions count from 1, as addresses do. */
export interface Carts {
  carts: Cart[];
  active: Cart;
  position: number;
}

const NONE: Cart = { id: FIRST_CART, title: DEFAULT_TITLE, version: "0" as CartVersion, lines: [] };

/** One ERP call a request, shared by guard, header and page. */
const asked = new WeakMap<Readonly<RouterContextProvider>, Promise<Cart[] | null>>();

/** The carts as they are now. A visitor has the one implicit empty cart, and the ERP is not asked. Rejects with the ERP's error. */
export async function loadCarts(context: Readonly<RouterContextProvider>): Promise<Carts> {
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

/** The same for a page that comes without them, too: null when the ERP does not answer. */
export async function loadCartsIfAny(context: Readonly<RouterContextProvider>): Promise<Carts | null> {
  try {
    return await loadCarts(context);
  } catch (error) {
    assertErpError(error);
    return null;
  }
}

/** After a change: the next reader of this request asks again. */
export function forgetCarts(context: Readonly<RouterContextProvider>): void {
  asked.delete(context);
}

/** Null when the session has ended since it was verified: then the person is a visitor from here on. */
async function askCarts(context: Readonly<RouterContextProvider>): Promise<Cart[] | null> {
  try {
    const { carts } = await context.get(shopContext).erp.carts.list(callContext(context));
    return carts;
  } catch (error) {
    if (!isErpError(error, "UNAUTHENTICATED")) throw error;
    context.get(sessionContext).signOut();
    return null;
  }
}
