import type { CallContext } from "../contract/context.ts";
import { type ErpError, isErpError } from "../contract/errors.ts";
import type { Order, OrderDraft, OrdersArea } from "../contract/orders.ts";
import { isLost, isRefusalOfBoth } from "./lost.ts";

/** Of the time for an order, so much is kept for the question what became of it: a quarter, 2 seconds at most. */
const SHARE_FOR_THE_QUESTION = 4;
const LONGEST_QUESTION = 2_000;

/**
 * Places an order over a network that loses answers. What the ERP was sent is not called back, whoever leaves: the
 * caller's signal counts only before that. When the answer is lost the order is looked for by its key; when it is not
 * there, it is sent once more under the same key, if time is left; if then nothing is known still, the first error
 * says so (effect unknown). A back end without keys is never sent an order twice.
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
      // Else the first sending may be at work yet, or have won after all.
      if (isRefusalOfBoth(error)) throw error;
      return (await findOrder(c, lost)) ?? fail(lost);
    }
  }

  /** The order of the key, null when there is none; the lost answer's error when that cannot be told either. */
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
