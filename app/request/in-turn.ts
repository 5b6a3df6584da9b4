import { arrivedContext, type RequestContext, shopContext } from "./context.ts";

/** Seconds after which a request that found no room may be tried again. */
export const ROOM_IN_SECONDS = 3;

/**
 * The reason why the ERP asks to wait, judged by the seconds alone, because the error carries nothing else. A lack of
 * room passes in a few seconds; any longer wait is a rate limit, even one of less than a minute.
 */
export function kindOfWait(seconds: number): "busy" | "limited" {
  return seconds <= ROOM_AT_MOST_SECONDS ? "busy" : "limited";
}

const ROOM_AT_MOST_SECONDS = 3 * ROOM_IN_SECONDS;

/** Restarts the page's time limit: waiting in the queue must not use up the seconds that the ERP has for its answer. */
export function countFromNow(context: RequestContext): void {
  context.set(arrivedContext, Date.now());
}

/**
 * Runs work on a password, when its turn comes, for a person who has proven who they are. Null if there is no room;
 * then nothing was done. `owner` is the person's session, or the account of a mailed link.
 */
export async function inTurn<Outcome>(
  owner: string,
  context: RequestContext,
  work: () => Promise<Outcome>,
): Promise<Outcome | null> {
  const turn = await context.get(shopContext).account.loginQueue.runOwn(owner, () => {
    countFromNow(context);
    return work();
  });
  return turn === null ? null : turn.outcome;
}
