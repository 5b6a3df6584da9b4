import type { CallContext } from "../contract/context.ts";
import { type ErpError, isErpError } from "../contract/errors.ts";
import { isLost, isPassing, isRefusalOfBoth } from "./lost.ts";
import type { Pauses } from "./pauses.ts";

/** The share of an order's time kept for asking about its outcome: a quarter, 2 seconds at most. */
const SHARE_FOR_THE_QUESTION = 4;
const LONGEST_QUESTION = 2_000;

/** Milliseconds between two questions: an ERP that was restarted answers again after some seconds. */
const ASK_AGAIN_AFTER = 500;

type Call<Answer> = (c: CallContext) => Promise<Answer>;

/** An order under way to an ERP. */
export interface Sending<Order> {
  place: Call<Order>;
  /** asks for the order by its key; null if the ERP books an order as often as it is sent */
  question: () => Call<Order> | null;
  sleep: Pauses["sleep"];
}

/**
 * Places an order with an ERP whose answers may be lost. An order that was sent is never aborted: from here on the caller's
 * signal is ignored. If the answer is lost, asks for the order by its key, again and again while the ERP cannot be reached and
 * time is left. If the ERP does not have it, sends it once more under the same key. If the outcome is still unknown, rejects with the first error (effect
 * unknown). An ERP without keys is never sent an order twice.
 */
export async function placeOrder<Order>(sending: Sending<Order>, { signal: _, ...c }: CallContext): Promise<Order> {
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
  { place, ask, sleep }: Pick<Sending<Order>, "place" | "sleep"> & { ask: () => Promise<Order> },
  c: CallContext,
  early: CallContext,
  lost: ErpError,
): Promise<Order> {
  /** The order of the key; null if there is none. Throws the lost answer's error if this question fails too. */
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
  // After a long silence the question left some of its own time.
  const halfway = Math.floor((Date.now() + c.deadline) / 2);
  try {
    return await place({ ...c, deadline: Math.max(early.deadline, halfway) });
  } catch (error) {
    // Any other error leaves open whether the first sending is still running or has succeeded.
    if (isRefusalOfBoth(error)) throw error;
    const late = await find();
    if (late) return late;
    throw lost;
  }
}
