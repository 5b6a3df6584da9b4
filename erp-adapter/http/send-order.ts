import type { CallContext } from "../contract/context.ts";
import { type ErpError, isErpError } from "../contract/errors.ts";
import type { Order, OrderDraft, OrdersArea } from "../contract/orders.ts";
import { isLost, isRefusalOfBoth } from "./lost.ts";

/** The share of an order's time kept for asking about its outcome: a quarter, 2 seconds at most. */
const SHARE_FOR_THE_QUESTION = 4;
const LONGEST_QUESTION = 2_000;

/**
 * Places an order over a network that loses answers. An order that was sent is never aborted: from here on the caller's
 * signal is ignored. If the answer is lost, asks for the order by its key. If the ERP does not have it, sends it once
 * more under the same key, if time is left. If the outcome is still unknown, rejects with the first error (effect
 * unknown). A back end without keys is never sent an order twice.
 */
export function createPlaceOrder(
  { place, findByKey }: Pick<OrdersArea, "place" | "findByKey">,
  hasKeys: () => boolean,
): OrdersArea["place"] {
  return async (draft, { signal: _, ...c }) => {
    const whole = c.deadline - Date.now();
    const reserve = Math.min(whole / SHARE_FOR_THE_QUESTION, LONGEST_QUESTION);
    const sending = { ...c, deadline: c.deadline - reserve };
    try {
      return await place(draft, sending);
    } catch (error) {
      if (!isLost(error)) throw error;
      return hasKeys() ? await recover(draft, c, sending, error) : fail(error);
    }
  };

  async function recover(draft: OrderDraft, c: CallContext, sending: CallContext, lost: ErpError): Promise<Order> {
    const found = await findOrder(c, lost);
    if (found) return found;
    if (Date.now() >= sending.deadline) throw lost;
    try {
      return await place(draft, sending);
    } catch (error) {
      // Any other error leaves open whether the first sending is still running or has succeeded.
      if (isRefusalOfBoth(error)) throw error;
      return (await findOrder(c, lost)) ?? fail(lost);
    }
  }

  /** The order of the key; null if there is none. Throws the lost answer's error if this question fails too. */
  async function findOrder(c: CallContext, lost: ErpError): Promise<Order | null> {
    if (c.idempotencyKey === undefined) throw lost;
    try {
      return await findByKey(c.idempotencyKey, c);
    } catch (error) {
      if (isErpError(error, "NOT_FOUND")) return null;
      throw lost;
    }
  }
}

function fail(error: ErpError): never {
  throw error;
}
