import type { ServerResponse } from "node:http";
import { type BulkheadPolicy, bulkhead, isTaskCancelledError } from "cockatiel";
import { LRUCache } from "lru-cache";
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { type Budget, type Budgets, COSTS, type Work } from "./budgets.ts";
import type { Client } from "./client.ts";
import { createTurns } from "./turns.ts";

/** Decides, by the client's budget, if and when a request is answered. */
interface Admission {
  /**
   * Calls `make` when it is the client's turn, then calls the function that `make` returned, which sends the answer.
   * Returns null once the answer is sent or the reader has left. Makes nothing, and returns the seconds after which the
   * client may ask again, if the client has too many open requests or downloads, if it has used up its points and gets
   * no place in the slow lane, or if there are too many strangers' logins.
   */
  admit(client: Client, work: Work, res: ServerResponse, make: () => Promise<() => void>): Promise<number | null>;
}

/** The counters of one key (a network, customer, guest or device), kept while the key has an open request. */
interface Account {
  name: string;
  budget: Budget;
  points: BurstyRateLimiter;
  open: number;
  files: number;
  /** open requests that are in the slow lane */
  slow: number;
  turns: BulkheadPolicy;
}

type Kind = "network" | "customer" | "guest" | "guests" | "device";

/** Seconds after which a client with too many open requests may ask again. */
const SOON = 1;
/** Seconds after which a client with too many open downloads may ask again. */
const AFTER_A_FILE = 5;

/** Seconds over which a burst is counted. */
const BURST_OVER = 10;

/** Maximum number of network keys whose guests are remembered. */
const MAX_NETWORKS = 5_000;
/** Milliseconds since the last request for which a guest keeps one of the `guestsAtOnce` places. */
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
  /**
   * Per network, the time until which each guest keeps their place. A nested LRUCache would reserve memory for all
   * `guestsAtOnce` places at once.
   */
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
    const account = accounts.get(name) ?? createAccount(name, budgets[kind], points[kind]);
    accounts.set(name, account);
    account.open += 1;
    if (work === "file") account.files += 1;
    return account;
  }

  function leave(account: Account, work: Work): void {
    account.open -= 1;
    if (work === "file") account.files -= 1;
    if (account.open === 0) accounts.delete(account.name);
  }

  /**
   * Takes a place in the slow lane for these keys; false if the lane is full, or if one of the keys already has its
   * maximum there.
   */
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
          // After a whole answer there is nothing left to abort, and an abort costs a stack trace.
          if (!res.writableFinished) leaving.abort();
          resolve();
        });
      });
      const own = keysOf(client, work).map(([kind, key]) => enter(kind, key, work));
      try {
        if (own.some(({ open, budget }) => open > budget.open)) return SOON;
        if (own.some(({ files, budget }) => files > budget.files)) return AFTER_A_FILE;
        const wait = await spendAll(own, COSTS[work]);
        if (wait !== null && (NEVER_SLOWLY.has(work) || !entersSlowLane(own))) return wait;
        if (work === "login" && isStranger(client)) {
          const crowded = await spend(strangersLogins, "all", 1);
          if (crowded !== null) return crowded;
        }
        const makeInTurn = async () => {
          await turns.take(own.map(({ name }) => name).join(), wait !== null);
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
        for (const account of own) leave(account, work);
      }
    },
  };
}

function createAccount(name: string, budget: Budget, points: BurstyRateLimiter): Account {
  return { name, budget, points, open: 0, files: 0, slow: 0, turns: bulkhead(budget.making, budget.open) };
}

/**
 * Kinds of work that never enter the slow lane: a file takes long, a login would hold up other requests while it
 * queues, and a prefetched page would take the place of a page that a reader waits for.
 */
const NEVER_SLOWLY: ReadonlySet<Work> = new Set(["file", "login", "ahead"]);

function isStranger({ session, device }: Client): boolean {
  return session?.kind !== "customer" && device === null;
}

function createPoints(kind: string, { points, burst }: Pick<Budget, "points" | "burst">): BurstyRateLimiter {
  return new BurstyRateLimiter(
    new RateLimiterMemory({ keyPrefix: kind, points, duration: 1 }),
    new RateLimiterMemory({ keyPrefix: `${kind} burst`, points: burst, duration: BURST_OVER }),
  );
}

/**
 * Spends points of every key that the request counts for. Returns null, or the wait in seconds of the first key that
 * has too few.
 */
async function spendAll(own: readonly Account[], cost: number): Promise<number | null> {
  for (const { points, name } of own) {
    const wait = await spend(points, name, cost);
    if (wait !== null) return wait;
  }
  return null;
}

/** Spends points if the key has enough, and returns null; otherwise returns the seconds until it has enough. */
async function spend(points: BurstyRateLimiter, key: string, cost: number): Promise<number | null> {
  try {
    await points.consume(key, cost);
    return null;
  } catch (refusal) {
    // The library rejects with its own result if the points are used up, and with an Error if it fails.
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
  }
}

/** The result of `make`; null if the client left while waiting. */
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
