import type { CallContext } from "../../contract/context.ts";
import { type ErpError, isErpError } from "../../contract/errors.ts";
import type { Pauses } from "../../kit/pauses.ts";
import { isLost, isPassing, isRefusalOfBoth } from "./lost.ts";

/** The time of an order that is reserved for asking about its outcome: one part in four, at most 2,000 milliseconds. */
const SHARE_FOR_THE_QUESTION = 4;
const LONGEST_QUESTION = 2_000;

/**
 * Milliseconds between two questions about the outcome. An ERP that is being restarted answers again after some
 * seconds.
 */
const ASK_AGAIN_AFTER = 500;

type Call<Answer> = (c: CallContext) => Promise<Answer>;

/** The calls that place an order with an ERP. */
export interface OrderSending<Order> {
  place: Call<Order>;
  /**
   * returns the call that looks up the order by its key; returns null if there is no key, or the ERP does not support
   * keys
   */
  question: () => Call<Order> | null;
  sleep: Pauses["sleep"];
}

/**
 * Places an order with an ERP whose answers may be lost. Ignores the caller's signal: an order is never aborted. If the
 * answer is lost, looks up the order by its key, again and again while the ERP cannot be reached and time is left. If
 * the ERP does not have the order, sends it once more under the same key. If the outcome is still unknown, rejects with
 * the first error (effect unknown). Without a key, or to an ERP without keys, an order is sent only once.
 */
export async function placeOrder<Order>(
  sending: OrderSending<Order>,
  { signal: _, ...c }: CallContext,
): Promise<Order> {
  const reserve = Math.ceil(Math.min((c.deadline - Date.now()) / SHARE_FOR_THE_QUESTION, LONGEST_QUESTION));
  const early = { ...c, deadline: c.deadline - reserve };
  try {
    return await sending.place(early);
  } catch (error) {
    if (!isLost(error)) throw error;
    const ask = sending.question();
    if (ask === null) throw error;
    return recover({ ...sending, ask: () => ask(c) }, c, early, error);
  }
}

async function recover<Order>(
  { place, ask, sleep }: Pick<OrderSending<Order>, "place" | "sleep"> & { ask: () => Promise<Order> },
  c: CallContext,
  early: CallContext,
  lost: ErpError,
): Promise<Order> {
  /**
   * Finds the order with the key; null if there is none. Throws the error of the lost answer if the lookup fails too.
   */
  async function find(): Promise<Order | null> {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (isErpError(error, "NOT_FOUND")) return null;
        if (!isPassing(error) || Date.now() + ASK_AGAIN_AFTER >= early.deadline) throw lost;
        await sleep(ASK_AGAIN_AFTER);
      }
    }
  }

  const found = await find();
  if (found) return found;
  // The second sending gets at least half of the time that is left.
  const halfway = Math.floor((Date.now() + c.deadline) / 2);
  try {
    return await place({ ...c, deadline: Math.max(early.deadline, halfway) });
  } catch (error) {
    // After any other error, the first sending may still be running or may have succeeded.
    if (isRefusalOfBoth(error)) throw error;
    const late = await find();
    if (late) return late;
    throw lost;
  }
}
