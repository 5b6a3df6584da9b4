import type { CallContext } from "#erp-adapter/contract/context.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import type { Actor } from "./actor.ts";
import type { Buyer } from "./order-copy.ts";
import { type OrderingParts, toContext } from "./ordering-parts.ts";

/** Milliseconds that a booked order waits for the profile after the ERP's own answer. */
const PATIENCE = 500;

/** A pending question for the profile; answered once the order is. */
export interface BuyerQuestion {
  /** Null for a guest, or if the profile does not come in time. Never rejects. */
  answer(): Promise<Buyer | null>;
}

/**
 * Asks for the customer's profile, for the mail to sales, under the session of the order. An order waits for it only a
 * moment and never fails because of it.
 */
export function askForBuyer(parts: Pick<OrderingParts, "erp" | "log">, actor: Actor, deadline: number): BuyerQuestion {
  const asked = actor.user.kind === "guest" ? Promise.resolve(null) : ask(parts, actor, toContext(actor, deadline));
  return { answer: () => inTime(asked) };
}

async function ask({ erp, log }: Pick<OrderingParts, "erp" | "log">, actor: Actor, c: CallContext) {
  try {
    const { id, company, vat, address, postalCode, city, phone } = await erp.accounts.profile(c);
    if (id === actor.user.id) return { company, vat, address, postalCode, city, phone };
    log.error({ requestId: actor.requestId }, "the ERP answered with another customer's profile");
  } catch (error) {
    const known = isErpError(error) ? { code: error.code } : { err: error };
    log.warn({ requestId: actor.requestId, ...known }, "the customer of an order could not be read");
  }
  return null;
}

async function inTime(asked: Promise<Buyer | null>): Promise<Buyer | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), PATIENCE);
  return Promise.race([asked, promise]).finally(() => clearTimeout(timer));
}
