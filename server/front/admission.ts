import type { ServerResponse } from "node:http";
import { type BulkheadPolicy, bulkhead, isTaskCancelledError } from "cockatiel";
import { LRUCache } from "lru-cache";
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { type Budget, type Budgets, COSTS, type Work } from "./budgets.ts";
import type { Client } from "./client.ts";
import { createTurns } from "./turns.ts";

/** Decides what each client may have made: the only place that does. */
interface Admission {
  /**
   * Calls `make` when it is the client's turn, then what that answers, which sends it. Answers after how many seconds the
   * client may ask again if it has used up its budget; nothing was made then. Null once the answer is sent, or its
   * reader has left.
   */
  admit(client: Client, work: Work, res: ServerResponse, make: () => Promise<() => void>): Promise<number | null>;
}

/** What counts for one key, while anything of it is open. */
interface Account {
  budget: Budget;
  points: BurstyRateLimiter;
  open: number;
  files: number;
  /** of those open, the ones in the slow lane */
  slow: number;
  turns: BulkheadPolicy;
}

type Kind = "network" | "customer" | "guest" | "guests" | "device";

/** Seconds after which a place for a request, or for a file, may be free again. */
const SOON = 1;
const AFTER_A_FILE = 5;

/** Seconds over which the burst is counted. */
const BURST_OVER = 10;

/** Network keys whose guests are known, and for how many milliseconds a guest keeps their place. */
const MAX_NETWORKS = 5_000;
const GUEST_FOR = 10 * 60_000;

export function createAdmission(budgets: Budgets): Admission {
  const points: Record<Kind, BurstyRateLimiter> = {
    network: createPoints("network", budgets.network),
    customer: createPoints("customer", budgets.customer),
    guest: createPoints("guest", budgets.guest),
    guests: createPoints("guests", budgets.guests),
    device: createPoints("device", budgets.device),
  };
  const turns = createTurns();
  const strangersLogins = createPoints("strangers' logins", budgets.strangersLogins);
  const slowLane = bulkhead(budgets.slowLane.making, budgets.slowLane.waiting);
  let slow = 0;
  const accounts = new Map<string, Account>();
  /** Until when each guest of a network keeps their place. A cache would hold room for all of `guestsAtOnce` at once. */
  const guests = new LRUCache<string, Map<string, number>>({ max: MAX_NETWORKS });

  function keysOf({ network, session, device }: Client, work: Work): [Kind, string][] {
    if (work === "login" && device !== null) return [["device", device]];
    if (session?.kind === "customer") return [["customer", session.id]];
    if (session?.kind === "guest" && hasPlace(network, session.id))
      return [
        ["guest", session.id],
        ["guests", network],
      ];
    return [["network", network]];
  }

  function hasPlace(network: string, guest: string): boolean {
    const known = guests.get(network) ?? new Map<string, number>();
    guests.set(network, known);
    const now = performance.now();
    if (known.size >= budgets.guestsAtOnce) for (const [one, until] of known) if (until <= now) known.delete(one);
    if (known.size >= budgets.guestsAtOnce && !known.has(guest)) return false;
    known.set(guest, now + GUEST_FOR);
    return true;
  }

  function enter(kind: Kind, key: string, work: Work): Account {
    const name = `${kind} ${key}`;
    const account = accounts.get(name) ?? createAccount(budgets[kind], points[kind]);
    accounts.set(name, account);
    account.open += 1;
    if (work === "file") account.files += 1;
    return account;
  }

  function leave(kind: Kind, key: string, work: Work): void {
    const name = `${kind} ${key}`;
    const account = accounts.get(name);
    if (!account) return;
    account.open -= 1;
    if (work === "file") account.files -= 1;
    if (account.open === 0) accounts.delete(name);
  }

  /** False if there is no room: so many of one key may be there at once, and so many in all. */
  function entersSlowLane(own: readonly Account[]): boolean {
    const { making, waiting, each } = budgets.slowLane;
    if (slow === making + waiting || own.some((account) => account.slow === each)) return false;
    slow += 1;
    for (const account of own) account.slow += 1;
    return true;
  }

  function leaveSlowLane(own: readonly Account[]): void {
    slow -= 1;
    for (const account of own) account.slow -= 1;
  }

  return {
    async admit(client, work, res, make) {
      if (res.closed || res.destroyed) return null;
      const leaving = new AbortController();
      const closed = new Promise<void>((resolve) => {
        res.once("close", () => {
          leaving.abort();
          resolve();
        });
      });
      const keys = keysOf(client, work);
      const own = keys.map(([kind, key]) => enter(kind, key, work));
      try {
        if (own.some(({ open, budget }) => open > budget.open)) return SOON;
        if (own.some(({ files, budget }) => files > budget.files)) return AFTER_A_FILE;
        const wait = await spendAll(own, keys, COSTS[work]);
        if (wait !== null && (NEVER_SLOWLY.has(work) || !entersSlowLane(own))) return wait;
        if (work === "login" && isStranger(client)) {
          const crowded = await spend(strangersLogins, "all", 1);
          if (crowded !== null) return crowded;
        }
        const makeInTurn = async () => {
          await turns.take(keys.join(), wait !== null);
          return leaving.signal.aborted ? () => {} : make();
        };
        const send =
          wait === null
            ? await inTurn(own, makeInTurn, leaving.signal)
            : await inTurn(own, () => slowLane.execute(makeInTurn, leaving.signal), leaving.signal).finally(() =>
                leaveSlowLane(own),
              );
        send?.();
        await closed;
        return null;
      } finally {
        for (const [kind, key] of keys) leave(kind, key, work);
      }
    },
  };
}

function createAccount(budget: Budget, points: BurstyRateLimiter): Account {
  return { budget, points, open: 0, files: 0, slow: 0, turns: bulkhead(budget.making, budget.open) };
}

/** Not made in the slow lane: a file takes long, and a login waits for its turn, with others behind it. */
const NEVER_SLOWLY: ReadonlySet<Work> = new Set(["file", "login"]);

function isStranger({ session, device }: Client): boolean {
  return session?.kind !== "customer" && device === null;
}

function createPoints(kind: string, { points, burst }: Pick<Budget, "points" | "burst">): BurstyRateLimiter {
  return new BurstyRateLimiter(
    new RateLimiterMemory({ keyPrefix: kind, points, duration: 1 }),
    new RateLimiterMemory({ keyPrefix: `${kind} burst`, points: burst, duration: BURST_OVER }),
  );
}

/** The same of all keys that a request counts for. */
async function spendAll(
  own: readonly Account[],
  keys: readonly [Kind, string][],
  cost: number,
): Promise<number | null> {
  for (const [at, [, key]] of keys.entries()) {
    const wait = await spend(own[at]?.points, key, cost);
    if (wait !== null) return wait;
  }
  return null;
}

/** Seconds until the points are there; null when they were, and are spent. */
async function spend(points: BurstyRateLimiter | undefined, key: string, cost: number): Promise<number | null> {
  try {
    await points?.consume(key, cost);
    return null;
  } catch (refusal) {
    // The library rejects with its own result when the points are used up, and with an Error when it broke.
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
  }
}

/** What `make` answers; null for somebody who has left while they waited. */
async function inTurn(
  [first, ...others]: readonly Account[],
  make: () => Promise<() => void>,
  leaving: AbortSignal,
): Promise<(() => void) | null> {
  if (!first) return make();
  try {
    return await first.turns.execute(() => inTurn(others, make, leaving), leaving);
  } catch (error) {
    if (isTaskCancelledError(error)) return null;
    throw error;
  }
}
