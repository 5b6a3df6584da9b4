import type { RouterContextProvider } from "react-router";
import { arrivedContext, shopContext } from "../context.ts";

/** Seconds after which what found no room may be tried again. */
export const ROOM_IN_SECONDS = 3;

/** What an ERP means that asks for patience: seconds are a lack of room, more is a limit of its own. */
export function kindOfWait(seconds: number): "busy" | "limited" {
  return seconds < 60 ? "busy" : "limited";
}

/** Counts a page's time from now: what was waited for a turn is none of the ERP's, which would have too little left. */
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
