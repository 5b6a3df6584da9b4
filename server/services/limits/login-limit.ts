import { toEmailKey } from "#erp-adapter/contract/email-address.ts";
import type { CreateCounter } from "./counter.ts";
import type { FailureLimit } from "./limit.ts";
import { createLimit, perAccount, perAccountAndSite, perAddress, perBoth, perSite } from "./limit.ts";
import type { Refused } from "./limit-answer.ts";

/** A login attempt. */
export interface LoginTry {
  /** as typed */
  email: string;
  /** the client's network address, as the server determined it */
  address: string;
  /** the device's id, if somebody logged in on it with this e-mail before; null otherwise */
  device: string | null;
}

/**
 * A counted try whose outcome is not known yet. It stays counted, as a wrong password, unless one of these methods is
 * called.
 */
export interface LoginTurn {
  allowed: true;
  /**
   * The password was right: removes this try from all counts, and the earlier failures with this e-mail address from
   * the count of the device, or of the network and address together.
   */
  good(): Promise<void>;
  /** No answer came: the try does not count. */
  giveBack(): Promise<void>;
}

/** The limit on wrong passwords at the login. */
export type LoginLimit = ReturnType<typeof createLoginLimit>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Strangers can never lock the owner of an account out. A device on which the account's owner logged in before has its
 * own tries (OWASP, "device cookies"), which no stranger can use up. Strangers are counted by network. From all
 * networks together, an account has ten tries a minute, which slows guessing without a lock. While an attack from many
 * networks uses up those ten, every site has three more tries a day for the account, so that its owner can log in from
 * a new device too. These extra tries are limited to 500 an hour for an account: an attacker with many sites guesses at
 * most 600 + 500 times an hour.
 */
export function createLoginLimit(createCounter: CreateCounter) {
  const count = (name: string, points: number, seconds: number) => createCounter({ name, points, seconds });
  const known = createLimit<LoginTry>([
    {
      counter: count("login-device", 10, 15 * MINUTE),
      keyOf: ({ email, device }) => `${device} ${toEmailKey(email)}`,
      onReset: "forget",
    },
  ]);
  const nearby = createLimit<LoginTry>([
    perBoth(count("login", 10, 15 * MINUTE)),
    perAddress(count("login-address", 50, 15 * MINUTE)),
    perSite(count("login-site", 200, 15 * MINUTE)),
  ]);
  const overall = createLimit<LoginTry>([perAccount(count("login-account", 10, MINUTE))]);
  const early = createLimit<LoginTry>([
    perAccountAndSite(count("login-early", 3, DAY)),
    perAccount(count("login-early-account", 500, HOUR)),
  ]);

  return {
    /** Counts a try before it is made. Rejects only if the store is broken. */
    async take(who: LoginTry): Promise<LoginTurn | Refused> {
      if (who.device !== null && (await known.take(who)).allowed) return toTurn(who, [known]);
      const answer = await nearby.take(who);
      if (!answer.allowed) return answer;
      const paced = await overall.take(who);
      if (paced.allowed) return toTurn(who, [nearby, overall]);
      if ((await early.take(who)).allowed) return toTurn(who, [nearby, early]);
      await nearby.giveBack(who);
      return paced;
    },
  };
}

function toTurn(who: LoginTry, taken: readonly FailureLimit<LoginTry>[]): LoginTurn {
  return {
    allowed: true,
    async good() {
      for (const limit of taken) await limit.reset(who);
    },
    async giveBack() {
      for (const limit of taken) await limit.giveBack(who);
    },
  };
}
