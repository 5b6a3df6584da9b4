import type { CallContext } from "../../contract/context.ts";
import type { ErpError } from "../../contract/errors.ts";
import { type Pauses, shortPause, TRIES } from "../../kit/pauses.ts";
import { isLost, isPassing, isRefusalOfBoth } from "./lost.ts";

/** The time of a write that is reserved for each further sending: one part in four, at most 2,000 milliseconds. */
const SHARE_FOR_ANOTHER = 4;
const LONGEST_SHARE = 2_000;

/**
 * Sends a write that is safe to repeat up to three times, while the failure is temporary, the deadline has not passed
 * and the caller waits. If it is then still unknown whether the write was done, the error has effect unknown.
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
      if (isRefusalOfBoth(error)) throw error;
      // The first error of a write that may be done is kept: a later failure does not make it certain that nothing was
      // written.
      lost ??= isLost(error) ? error : null;
      if (!isPassing(error)) throw lost ?? error;
      const pause = shortPause(pauses);
      if (left === 0 || c.signal?.aborted || Date.now() + pause >= c.deadline) throw lost ?? error;
      await pauses.sleep(pause);
    }
  }
}
