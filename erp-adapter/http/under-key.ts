import type { CallContext } from "../contract/context.ts";
import { isUnanswered } from "./exchange.ts";
import { isRefusalOfBoth } from "./lost.ts";

/** Of the time for a write, so much is kept for a second sending: a quarter, 2 seconds at most. */
const SHARE_FOR_THE_SECOND = 4;
const LONGEST_SECOND = 2_000;

type Write<Args extends unknown[], Answer> = (...given: [...Args, CallContext]) => Promise<Answer>;

/**
 * A write whose key makes twice the same as once: when no answer comes it is sent once more under the same key, within
 * the deadline and while the caller waits. When nothing is known still, the first error says so (effect unknown). A back
 * end without keys is never sent anything twice.
 */
export function underKey<Args extends unknown[], Answer>(
  write: Write<Args, Answer>,
  hasKeys: () => boolean = () => true,
): Write<Args, Answer> {
  return async (...given) => {
    const c = given.at(-1) as CallContext;
    const args = given.slice(0, -1) as Args;
    if (!hasKeys() || !Number.isFinite(c?.deadline)) return write(...args, c);
    const reserve = Math.min((c.deadline - Date.now()) / SHARE_FOR_THE_SECOND, LONGEST_SECOND);
    try {
      return await write(...args, { ...c, deadline: c.deadline - Math.max(0, reserve) });
    } catch (error) {
      // A failure that was answered is not repeated (specification, section 8): that is for GET alone.
      if (!isUnanswered(error)) throw error;
      return write(...args, c).catch((second: unknown) => {
        throw isRefusalOfBoth(second) ? second : error;
      });
    }
  };
}
