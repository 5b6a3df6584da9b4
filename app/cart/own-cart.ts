import { type RequestContext, sessionContext, shopContext } from "../request/context.ts";

/**
 * Proof that a cart was this person's when its page was shown. It distinguishes a form about a cart that no longer
 * exists from a form with an invented cart or another person's.
 */
export function signOwnCart(cart: string, context: RequestContext): string {
  return context.get(shopContext).request.signer.sign("cart", nameOf(cart, context));
}

export function wasOwnCart(cart: string, proof: string, context: RequestContext): boolean {
  return context.get(shopContext).request.signer.verify("cart", proof) === nameOf(cart, context);
}

function nameOf(cart: string, context: RequestContext): string {
  return `${context.get(sessionContext).user?.id} ${cart}`;
}
