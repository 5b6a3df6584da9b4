import type { CallContext } from "../contract/context.ts";
import type { ErpError } from "../contract/errors.ts";
import { isLost, isPassing, isRefusalOfBoth } from "./lost.ts";
import { type Pauses, shortPause, TRIES } from "./pauses.ts";

/** The share of a write's time kept for each further sending: a quarter, 2 seconds at most. */
const SHARE_FOR_ANOTHER = 4;
const LONGEST_SHARE = 2_000;

/**
 * Repeats a write that may be sent twice while there is no answer, or one that says nothing about the write: three
 * sendings in all, within the deadline and while the caller waits. If the outcome is still unknown, the error says so
 * (effect unknown).
 */
export async function repeatWrite<Answer>(
  send: (c: CallContext) => Promise<Answer>,
  c: CallContext,
  pauses: Pauses,
): Promise<Answer> {
  const share = Math.max(0, Math.ceil(Math.min((c.deadline - Date.now()) / SHARE_FOR_ANOTHER, LONGEST_SHARE)));
  let lost: ErpError | null = null;
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await send({ ...c, deadline: c.deadline - left * share });
    } catch (error) {
      if (lost !== null && isRefusalOfBoth(error)) throw error;
      if (!isPassing(error)) throw lost ?? error;
      // A later failure cannot undo a write that may already be done.
      lost = lost !== null && isLost(lost) ? lost : error;
      const pause = shortPause(pauses);
      if (left === 0 || c.signal?.aborted || Date.now() + pause >= c.deadline) throw lost;
      await pauses.sleep(pause);
    }
  }
}
