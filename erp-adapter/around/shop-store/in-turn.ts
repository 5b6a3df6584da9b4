import { setTimeout as pause } from "node:timers/promises";
import type { CallContext } from "../../contract/context.ts";
import { assertInTime } from "../../kit/assert-in-time.ts";
import type { StoreTurns } from "./shop-store.ts";

/** Milliseconds for which a call may still be at work after its deadline. */
const LEASE_MARGIN = 5_000;

/** Milliseconds between two tries to take a turn that another process holds. */
const LOOK_AGAIN = 15;

/**
 * Runs `work` when no other work with the same name runs, in any process of the store. TIMEOUT (effect none) if its
 * turn does not come before the deadline.
 */
export type InTurn = <Result>(name: string, c: CallContext, work: () => Promise<Result>) => Promise<Result>;

export function createInTurn(turns: StoreTurns): InTurn {
  /** By name, the last call of this process in the queue. Calls of one process wait in memory, which costs no query. */
  const last = new Map<string, Promise<unknown>>();

  async function takeAndWork<Result>(name: string, c: CallContext, work: () => Promise<Result>): Promise<Result> {
    const holder = crypto.randomUUID();
    for (;;) {
      assertInTime(c);
      if (await turns.take(name, holder, leaseOf(c))) break;
      await pause(Math.min(LOOK_AGAIN, Math.max(1, c.deadline - Date.now())));
    }
    try {
      return await work();
    } finally {
      await turns.give(name, holder);
    }
  }

  return async (name, c, work) => {
    const before = last.get(name);
    const mine = (async () => {
      await before?.catch(() => undefined);
      return takeAndWork(name, c, work);
    })();
    last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (last.get(name) === mine) last.delete(name);
    }
  };
}

/** Milliseconds from now during which a call may be at work. */
export function leaseOf({ deadline }: Pick<CallContext, "deadline">): number {
  return deadline + LEASE_MARGIN - Date.now();
}
