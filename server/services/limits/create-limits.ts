import type { CreateCounter } from "./counter.ts";
import { createLimit, perAccount, perAddress, perBoth, perSession, perSite } from "./create-limit.ts";
import type { Limits } from "./limits.ts";
import { createLoginLimit } from "./login-limit.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * The limits, each with counters of its own. No page is refused by what others did with the same e-mail address: refusals
 * count by connection, and what is counted by address alone is only how many mails it gets.
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
