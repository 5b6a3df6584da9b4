import type { RouterContextProvider } from "react-router";
import { arrivedContext, shopContext } from "../context.ts";

/** Seconds after which what found no room may be tried again. */
export const ROOM_IN_SECONDS = 3;

/**
 * What an ERP means that asks for patience: the error carries nothing but the seconds. A lack of room passes in a few of
 * them; what takes longer is a limit of its own, in its last minute too.
 */
export function kindOfWait(seconds: number): "busy" | "limited" {
  return seconds <= ROOM_AT_MOST_SECONDS ? "busy" : "limited";
}

const ROOM_AT_MOST_SECONDS = 3 * ROOM_IN_SECONDS;

/** Starts the time of a page again: the wait for a turn must not use up the seconds that the ERP has for its answer. */
export function countFromNow(context: Readonly<RouterContextProvider>): void {
  context.set(arrivedContext, Date.now());
}

/**
 * Does work on a password for somebody who has proven who they are, when it is their turn; null, nothing having been
 * done, if there is no room. `owner` is their session, or the account of a mailed link.
 */
export async function inTurn<Outcome>(
  owner: string,
  context: Readonly<RouterContextProvider>,
  work: () => Promise<Outcome>,
): Promise<Outcome | null> {
  const turn = await context.get(shopContext).loginQueue.runOwn(owner, () => {
    countFromNow(context);
    return work();
  });
  return turn === null ? null : turn.outcome;
}
