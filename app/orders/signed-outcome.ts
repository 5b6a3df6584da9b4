import { z } from "zod";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { type RequestContext, shopContext } from "../context.ts";
import { type AgainOutcome, parseAgainCode, toAgainCode } from "../domain/again-code.ts";

/** The outcome of ordering again, and the cart that the lines went into. */
export interface SignedOutcome {
  fates: AgainOutcome;
  cart: string;
}

const valueSchema = z.tuple([z.string(), z.string(), z.string()]);

/** An outcome for the order's address, signed for this order: a page shows only outcomes that the shop itself has written. */
export function signOutcome(order: OrderId, { fates, cart }: SignedOutcome, context: RequestContext): string {
  const { signer } = context.get(shopContext);
  return signer.sign("again-outcome", JSON.stringify([order, cart, toAgainCode(fates)]));
}

/** Null for anything that was not signed for this order. */
export function verifyOutcome(
  signed: string,
  order: { id: OrderId; lines: readonly unknown[] },
  context: RequestContext,
): SignedOutcome | null {
  const value = context.get(shopContext).signer.verify("again-outcome", signed);
  if (value === null) return null;
  const [id, cart, code] = valueSchema.parse(JSON.parse(value));
  const fates = id === order.id ? parseAgainCode(code, order.lines.length) : null;
  return fates && { fates, cart };
}
