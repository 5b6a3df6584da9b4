import type { CallContext } from "../contract/context.ts";
import type { ErpError } from "../contract/errors.ts";
import { isLost, isPassing, isRefusalOfBoth } from "./lost.ts";
import { type Pauses, shortPause, TRIES } from "./repeat.ts";

/** The share of a write's time kept for each further sending: a quarter, 2 seconds at most. */
const SHARE_FOR_ANOTHER = 4;
const LONGEST_SHARE = 2_000;

type Write<Args extends unknown[], Answer> = (...given: [...Args, CallContext]) => Promise<Answer>;

/** Writes that are repeated while their outcome is unknown. */
export interface Repeating {
  /** A write whose key makes repeating it safe. A call without a key, or to a back end without keys, is never sent twice. */
  underKey<Args extends unknown[], Answer>(write: Write<Args, Answer>, hasKeys?: () => boolean): Write<Args, Answer>;
  /** A write that changes nothing the second time, with or without a key. */
  harmlessTwice<Args extends unknown[], Answer>(write: Write<Args, Answer>): Write<Args, Answer>;
}

/**
 * Repeats a write while there is no answer, or one that says nothing about the write: three sendings in all, within the
 * deadline and while the caller waits. If the outcome is still unknown, the error says so (effect unknown).
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
          // A later failure cannot undo a write that may already be done.
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
