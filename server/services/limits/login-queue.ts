import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { toEmailKey } from "#erp-adapter/contract/email-address.ts";
import type { LoginTry } from "./login-limit.ts";
import { toSiteKey } from "./network-key.ts";

/** Logins under way in this process: checking a password is work for a processor, for a tenth of a second. */
export interface LoginQueue {
  /** Runs a login when its turn comes; null, nothing having been done, when too many wait. */
  run<Outcome>(who: LoginTry, login: () => Promise<Outcome>): Promise<{ outcome: Outcome } | null>;
}

/** Logins at once, and those that wait. */
interface Room {
  atOnce: number;
  waiting: number;
}

/** One after the other, so that many guesses at once are no more than many in a row; a second click waits. */
const PER_ACCOUNT: Room = { atOnce: 1, waiting: 3 };
/** An office whose people all begin at eight. */
const PER_SITE: Room = { atOnce: 2, waiting: 4 };
/** Over all: about what the embedded ERP checks in a second, for who waits longer is better told to come again. */
const STRANGERS: Room = { atOnce: 2, waiting: 6 };
/** Devices that logged in before have room of their own: a flood of strangers does not stand before them. */
const KNOWN: Room = { atOnce: 2, waiting: 12 };

export function createLoginQueue(): LoginQueue {
  const strangers = createGate(STRANGERS);
  const known = createGate(KNOWN);
  const accounts = createGates(PER_ACCOUNT);
  const sites = createGates(PER_SITE);
  return {
    async run(who, login) {
      const { address, device } = who;
      const account = toEmailKey(who.email);
      const enter = () =>
        device === null
          ? sites(toSiteKey(address), () => accounts(account, () => strangers.execute(login)))
          : accounts(`${device} ${account}`, () => known.execute(login));
      try {
        return { outcome: await enter() };
      } catch (error) {
        if (error instanceof BulkheadRejectedError) return null;
        throw error;
      }
    },
  };
}

/** A gate for each key that has logins under way. */
function createGates(room: Room) {
  const gates = new Map<string, { gate: ReturnType<typeof createGate>; inside: number }>();
  return async <Outcome>(key: string, work: () => Promise<Outcome>): Promise<Outcome> => {
    const entry = gates.get(key) ?? { gate: createGate(room), inside: 0 };
    gates.set(key, entry);
    entry.inside += 1;
    try {
      return await entry.gate.execute(work);
    } finally {
      entry.inside -= 1;
      if (entry.inside === 0) gates.delete(key);
    }
  };
}

function createGate({ atOnce, waiting }: Room) {
  return bulkhead(atOnce, waiting);
}
