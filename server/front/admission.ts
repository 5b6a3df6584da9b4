import type { ServerResponse } from "node:http";
import { type BulkheadPolicy, bulkhead, isTaskCancelledError } from "cockatiel";
import { LRUCache } from "lru-cache";
import type { KindOfWork } from "#app/screens.ts";
import { type Budget, type Budgets, COSTS, MS_OF_A_POINT } from "./budgets.ts";
import type { Client } from "./client.ts";
import { createMeter, type Meter } from "./meter.ts";
import { createPoints, type Points } from "./points.ts";
import { createTurns } from "./turns.ts";

/** Decides, by the client's budget, if and when a request is answered. */
interface Admission {
  /**
   * Calls `make` when it is the client's turn, then calls the function that `make` returned, which sends the answer.
   * Returns null once the answer is sent or the reader has left. Makes nothing, and returns the seconds after which the
   * client may ask again, if the client has too many open requests or downloads, if it has used up its points and gets
   * no place in the slow lane, or if there are too many strangers' logins. Once the page is made, the client is charged
   * for its share of what was taken meanwhile (`createMeter`), beyond the points of its kind of work.
   */
  admit(client: Client, work: KindOfWork, res: ServerResponse, make: () => Promise<() => void>): Promise<number | null>;
}

/** The counters of one key (a network, customer, guest or device), kept while the key has an open request. */
interface Account {
  name: string;
  budget: Budget;
  points: Points;
  open: number;
  files: number;
  /** open requests that are in the slow lane */
  slow: number;
  turns: BulkheadPolicy;
  /** makes one page at a time, for clients whose pages take long */
  oneByOne: BulkheadPolicy;
}

type Kind = "network" | "customer" | "guest" | "guests" | "device";

/** Seconds after which a client with too many open requests may ask again. */
const SOON = 1;
/** Seconds after which a client with too many open downloads may ask again. */
const AFTER_A_FILE = 5;

/** Points from which a page takes long, such as that of a cart of hundreds of lines: three usual pages. */
const LONG = 6;
/**
 * Milliseconds for which a client's pages are made one at a time after one that took long, each after a rest as long as
 * the last took. Without the rests, each step of another reader's page would wait for one more of them. A page counts
 * only if it was certainly this client's own work, so that the reader of a page beside a heavy one never rests.
 */
const LONG_FOR = 5 * 60_000;
/** Maximum number of such clients. */
const MAX_LONG = 10_000;
/** Milliseconds that a client rests at most: its page may have waited for a slow ERP. */
const MAX_REST = 1_000;

/** Maximum number of network keys whose guests are remembered. */
const MAX_NETWORKS = 5_000;
/** Milliseconds since the last request for which a guest keeps one of the `guestsAtOnce` places. */
const GUEST_FOR = 10 * 60_000;

export function createAdmission(budgets: Budgets, meter: Meter = createMeter()): Admission {
  const points: Record<Kind, Points> = {
    network: createPoints(budgets.network),
    customer: createPoints(budgets.customer),
    guest: createPoints(budgets.guest),
    guests: createPoints(budgets.guests),
    device: createPoints(budgets.device),
  };
  const turns = createTurns();
  const strangersLogins = createPoints(budgets.strangersLogins);
  const slowLane = bulkhead(budgets.slowLane.making, budgets.slowLane.waiting);
  let slow = 0;
  const accounts = new Map<string, Account>();
  /**
   * Per network, the time until which each guest keeps their place. A nested LRUCache would reserve memory for all
   * `guestsAtOnce` places at once.
   */
  const guests = new LRUCache<string, Map<string, number>>({ max: MAX_NETWORKS });
  /** until when clients rest that had a page that took long, in milliseconds of `performance.now()` */
  const rests = new LRUCache<string, number>({ max: MAX_LONG, ttl: LONG_FOR });

  function keysOf({ network, session, device }: Client, work: KindOfWork): [Kind, string][] {
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

  function enter(kind: Kind, key: string, work: KindOfWork): Account {
    const name = `${kind} ${key}`;
    const account = accounts.get(name) ?? createAccount(name, budgets[kind], points[kind]);
    accounts.set(name, account);
    account.open += 1;
    if (work === "file") account.files += 1;
    return account;
  }

  function leave(account: Account, work: KindOfWork): void {
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
    async admit(client, work, res, makePage) {
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
      const [self, together] = [own[0], own.at(-1)];
      try {
        if (own.some(({ open, budget }) => open > budget.open)) return SOON;
        if (own.some(({ files, budget }) => files > budget.files)) return AFTER_A_FILE;
        const wait = spendAll(own, COSTS[work]);
        if (wait !== null && (NEVER_SLOWLY.has(work) || owedBy(own) > 0 || !entersSlowLane(own))) return wait;
        if (work === "login" && isStranger(client)) {
          const crowded = strangersLogins.spend("all", 1);
          if (crowded !== null) return crowded;
        }
        let owed = 0;
        const makeInTurn = async () => {
          // All guests of a network key take their turns as one client: several would make others wait for several pages.
          await turns.take(together?.name ?? "", wait !== null);
          // The client's other pages were made meanwhile: what they took was not known when this one was let in.
          owed = owedBy(own);
          if (leaving.signal.aborted || owed > 0) return () => {};
          const begun = performance.now();
          const end = meter.begin(together?.name ?? "");
          try {
            return await makePage();
          } finally {
            const { cpu, isOwn } = end();
            const cost = cpu / MS_OF_A_POINT;
            const more = cost - COSTS[work];
            if (more > 0) for (const { points, name } of own) points.charge(name, more);
            const now = performance.now();
            if (cost > LONG && isOwn)
              for (const { name } of own) rests.set(name, now + Math.min(now - begun, MAX_REST));
          }
        };
        const isSlow = wait !== null;
        const make = isSlow ? () => slowLane.execute(makeInTurn, leaving.signal) : makeInTurn;
        const makeRested = async () => {
          const rest = (rests.get(together?.name ?? "") ?? 0) - performance.now();
          if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
          return make();
        };
        const isOneByOne = self !== undefined && rests.has(self.name);
        const makeOneByOne = () =>
          isOneByOne && together ? together.oneByOne.execute(makeRested, leaving.signal) : make();
        const send = await inTurn(own, makeOneByOne, leaving.signal).finally(() => isSlow && leaveSlowLane(own));
        if (owed > 0) return owed;
        send?.();
        await closed;
        return null;
      } finally {
        for (const account of own) leave(account, work);
      }
    },
  };
}

function createAccount(name: string, budget: Budget, points: Points): Account {
  const turns = bulkhead(budget.making, budget.open);
  return { name, budget, points, open: 0, files: 0, slow: 0, turns, oneByOne: bulkhead(1, budget.open) };
}

/**
 * Kinds of work that never enter the slow lane: a file takes long, a login would hold up other requests while it
 * queues, and a prefetched page would take the place of a page that a reader waits for.
 */
const NEVER_SLOWLY: ReadonlySet<KindOfWork> = new Set(["file", "login", "ahead"]);

function isStranger({ session, device }: Client): boolean {
  return session?.kind !== "customer" && device === null;
}

/**
 * Spends points of every key that the request counts for. Returns null, or the wait in seconds of the first key that
 * has too few.
 */
function spendAll(own: readonly Account[], cost: number): number | null {
  for (const { points, name } of own) {
    const wait = points.spend(name, cost);
    if (wait !== null) return wait;
  }
  return null;
}

/**
 * The seconds for which the client owes points; 0 if it owes none. Meanwhile it gets no page, not even slowly: its pages
 * cost others more than next to nothing.
 */
function owedBy(own: readonly Account[]): number {
  return Math.max(0, ...own.map(({ points, name }) => points.owes(name)));
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
