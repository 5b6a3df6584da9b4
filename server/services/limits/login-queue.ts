import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { toEmailKey } from "#erp-adapter/contract/email-address.ts";
import type { LoginTry } from "./login-limit.ts";
import { toSiteKey } from "./network-key.ts";

/**
 * The queue of password checks in this process: each check occupies a processor for a quarter of a second. Logins wait
 * here before the ERP is called, so that no ERP gets too many at once.
 */
export type LoginQueue = ReturnType<typeof createLoginQueue>;

/** Maximum number of logins that run at once, and of logins that wait. */
interface Room {
  atOnce: number;
  waiting: number;
}

/**
 * Per account: one at a time, so that simultaneous guesses are no faster than guesses one after another; a second click
 * waits.
 */
const PER_ACCOUNT: Room = { atOnce: 1, waiting: 8 };
/** Per site: enough for an office where everyone logs in at eight. */
const PER_SITE: Room = { atOnce: 2, waiting: 16 };
/** All strangers together: about as many logins as the embedded ERP can check within PATIENCE. */
const STRANGERS: Room = { atOnce: 2, waiting: 16 };
/**
 * Maximum number of strangers' logins at the gates of sites, accounts and strangers together: each keeps a page open,
 * and a process can hold only a few hundred pages.
 */
const HALL: Room = { atOnce: 48, waiting: 0 };
/**
 * Known devices and sessions, which go before strangers: they wait only for strangers whose check has already begun.
 */
const KNOWN: Room = { atOnce: 2, waiting: 24 };

/** Milliseconds that a login waits for its turn; instead of a longer wait, the client is told to retry. */
const PATIENCE = 5_000;

export function createLoginQueue({ patience = PATIENCE } = {}) {
  const hall = createGate(HALL);
  const strangers = createGate(STRANGERS);
  const known = createGate(KNOWN);
  const accounts = createGates(PER_ACCOUNT);
  const sites = createGates(PER_SITE);
  const owners = createGates(PER_ACCOUNT);
  const { ahead, behind } = createPrecedence();
  const pass = async <Outcome>(path: readonly Gate[], work: () => Promise<Outcome>) => {
    try {
      return { outcome: await passAll(path, work, patience) };
    } catch (error) {
      if (error instanceof BulkheadRejectedError || error instanceof TooLate) return null;
      throw error;
    }
  };
  return {
    /** Runs a login when its turn comes; null, with nothing done, if too many wait or it has waited too long. */
    run<Outcome>(who: LoginTry, login: () => Promise<Outcome>) {
      const { address, device } = who;
      const account = toEmailKey(who.email);
      const path =
        device === null
          ? [hall, sites(toSiteKey(address)), accounts(account), strangers, behind]
          : [ahead, accounts(`${device} ${account}`), known];
      return pass(path, login);
    },
    /**
     * Runs a change by a proven user in the same way: `owner` is the user's session, or the account of a mailed link.
     */
    runOwn: <Outcome>(owner: string, change: () => Promise<Outcome>) => pass([ahead, owners(owner), known], change),
  };
}

type Gate = <Outcome>(work: () => Promise<Outcome>) => Promise<Outcome>;

class TooLate extends Error {}

/**
 * Does the work once all gates let it through. Throws TooLate, with nothing done, if the work has not begun after
 * `patience` milliseconds.
 */
async function passAll<Outcome>(
  gates: readonly Gate[],
  work: () => Promise<Outcome>,
  patience: number,
): Promise<Outcome> {
  const late = Promise.withResolvers<never>();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    late.reject(new TooLate());
  }, patience);
  const begin = () => {
    clearTimeout(timer);
    return work();
  };
  // A login that gives up leaves its gates at once; its place in the next gate's queue becomes an empty turn.
  const through = gates.reduceRight<() => Promise<Outcome>>((next, gate) => {
    const enter = async () => {
      if (isLate) throw new TooLate();
      return next();
    };
    return () => Promise.race([gate(enter), late.promise]);
  }, begin);
  try {
    return await through();
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Two gates: work `behind` begins only while no work `ahead` is running. So only a few checks queue in an ERP that runs
 * one at a time.
 */
function createPrecedence(): { ahead: Gate; behind: Gate } {
  let inside = 0;
  let left = Promise.withResolvers<void>();
  return {
    async ahead(work) {
      inside += 1;
      try {
        return await work();
      } finally {
        inside -= 1;
        if (inside === 0) {
          left.resolve();
          left = Promise.withResolvers();
        }
      }
    },
    async behind(work) {
      while (inside > 0) await left.promise;
      return work();
    },
  };
}

/** A gate for each key that has logins under way. */
function createGates(room: Room): (key: string) => Gate {
  const gates = new Map<string, { gate: Gate; inside: number }>();
  return (key) => async (work) => {
    const entry = gates.get(key) ?? { gate: createGate(room), inside: 0 };
    gates.set(key, entry);
    entry.inside += 1;
    try {
      return await entry.gate(work);
    } finally {
      entry.inside -= 1;
      if (entry.inside === 0) gates.delete(key);
    }
  };
}

function createGate({ atOnce, waiting }: Room): Gate {
  const gate = bulkhead(atOnce, waiting);
  return (work) => gate.execute(work);
}
