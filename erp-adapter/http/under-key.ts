import type { CallContext } from "../contract/context.ts";
import type { ErpError } from "../contract/errors.ts";
import { isLost, isPassing, isRefusalOfBoth } from "./lost.ts";
import { type Pauses, shortPause, TRIES } from "./repeat.ts";

/** Of the time for a write, so much is kept for each further sending: a quarter, 2 seconds at most. */
const SHARE_FOR_ANOTHER = 4;
const LONGEST_SHARE = 2_000;

type Write<Args extends unknown[], Answer> = (...given: [...Args, CallContext]) => Promise<Answer>;

/** Writes that are sent again while it is not known what became of them. */
export interface Repeating {
  /**
   * One whose key makes twice the same as once. A call without a key, and one to a back end without keys, is never sent
   * twice.
   */
  underKey<Args extends unknown[], Answer>(write: Write<Args, Answer>, hasKeys?: () => boolean): Write<Args, Answer>;
  /** One that does no more when it comes twice, with or without a key. */
  harmlessTwice<Args extends unknown[], Answer>(write: Write<Args, Answer>): Write<Args, Answer>;
}

/**
 * While no answer comes, or one that says nothing of the write, it is sent again: three times in all, within the deadline
 * and while the caller waits. When nothing is known still, the error says so (effect unknown).
 */
export function createRepeating(pauses: Pauses): Repeating {
  function harmlessTwice<Args extends unknown[], Answer>(write: Write<Args, Answer>): Write<Args, Answer> {
    return async (...given) => {
      const c = given.at(-1) as CallContext;
      const args = given.slice(0, -1) as Args;
      if (!Number.isFinite(c?.deadline)) return write(...args, c);
      const share = Math.max(0, Math.min((c.deadline - Date.now()) / SHARE_FOR_ANOTHER, LONGEST_SHARE));
      let lost: ErpError | null = null;
      for (let left = TRIES - 1; ; left -= 1) {
        try {
          return await write(...args, { ...c, deadline: c.deadline - left * share });
        } catch (error) {
          if (lost !== null && isRefusalOfBoth(error)) throw error;
          if (!isPassing(error)) throw lost ?? error;
          // Once it may have been done, a later failure does not undo that.
          lost = lost !== null && isLost(lost) ? lost : error;
          const pause = shortPause(pauses);
          if (left === 0 || c.signal?.aborted || Date.now() + pause >= c.deadline) throw lost;
          await pauses.sleep(pause);
        }
      }
    };
  }

  return {
    harmlessTwice,
    underKey(write, hasKeys = () => true) {
      const repeated = harmlessTwice(write);
      return (...given) => {
        const c = given.at(-1) as CallContext;
        return hasKeys() && c?.idempotencyKey !== undefined ? repeated(...given) : write(...given);
      };
    },
  };
}
