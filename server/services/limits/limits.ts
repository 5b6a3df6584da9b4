import type { CreateCounter } from "./counter.ts";
import type { FailureLimit, Limit } from "./limit.ts";
import { createLimit, perAccount, perAddress, perBoth, perSession, perSite } from "./limit.ts";
import { createLoginLimit, type LoginLimit } from "./login-limit.ts";

/** `address` is the client's as the front determined it, never a header's; `email` as typed. */
export interface Limits {
  /** wrong passwords at the login */
  login: LoginLimit;
  /** wrong passwords where a signed-in user confirms theirs, by session token: every session has its own tries */
  ownPassword: FailureLimit<{ session: string }>;
  /** registration requests; one refused by a full queue does not count */
  register: FailureLimit<{ email: string; address: string }>;
  /** requests for reset links from a network, whether or not the e-mail is known */
  forgotPassword: Limit<{ email: string; address: string }>;
  /** mails with reset links to one e-mail address; beyond that, the links of the last hour still work */
  resetMails: FailureLimit<{ email: string }>;
  /** passwords that a mailed link failed to set: used, withdrawn, or without an account */
  newPassword: FailureLimit<{ address: string }>;
  /** guests created for visitors; a failed creation does not count */
  guest: FailureLimit<{ address: string }>;
  /** failed captchas */
  captcha: FailureLimit<{ address: string }>;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * The limits, each with its own counters. No page is refused because of what others did with the same e-mail address:
 * refusals count by network, and the e-mail address alone only limits how many mails it gets.
 */
export function createLimits({
  createCounter,
  guestsAnHour = 120,
}: {
  createCounter: CreateCounter;
  guestsAnHour?: number;
}): Limits {
  const count = (name: string, points: number, seconds: number) => createCounter({ name, points, seconds });
  return {
    login: createLoginLimit(createCounter),
    ownPassword: createLimit([perSession(count("own-password", 10, 15 * MINUTE))]),
    register: createLimit([
      perBoth(count("register", 5, HOUR)),
      perAddress(count("register-address", 20, HOUR)),
      perSite(count("register-site", 60, HOUR)),
    ]),
    forgotPassword: createLimit([
      perBoth(count("forgot-password", 5, HOUR)),
      perAddress(count("forgot-password-address", 20, HOUR)),
      perSite(count("forgot-password-site", 60, HOUR)),
    ]),
    resetMails: createLimit([{ ...perAccount(count("reset-mails", 5, HOUR)), onReset: "forget" }]),
    newPassword: createLimit([
      perAddress(count("new-password", 50, 15 * MINUTE)),
      perSite(count("new-password-site", 200, 15 * MINUTE)),
    ]),
    captcha: createLimit([
      perAddress(count("captcha", 50, 15 * MINUTE)),
      perSite(count("captcha-site", 200, 15 * MINUTE)),
    ]),
    guest: createLimit([
      perAddress(count("guest-address", guestsAnHour, HOUR)),
      perSite(count("guest-site", 4 * guestsAnHour, HOUR)),
    ]),
  };
}
