import type { CreateCounter } from "./counter.ts";
import { createLimit, perAccount, perAddress, perBoth } from "./create-limit.ts";
import type { Limits } from "./limits.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The limits, each with counters of its own. */
export function createLimits({ createCounter }: { createCounter: CreateCounter }): Limits {
  const count = (name: string, points: number, seconds: number) => createCounter({ name, points, seconds });
  return {
    // The count of an account over all addresses is wide: a narrow one would let anybody shut out anybody.
    login: createLimit([
      perBoth(count("login", 10, 15 * MINUTE)),
      perAddress(count("login-address", 50, 15 * MINUTE)),
      perAccount(count("login-account", 100, 15 * MINUTE)),
    ]),
    register: createLimit([
      perAddress(count("register-address", 20, HOUR)),
      perAccount(count("register-account", 5, HOUR)),
    ]),
    forgotPassword: createLimit([
      perAddress(count("forgot-password-address", 20, HOUR)),
      perAccount(count("forgot-password-account", 5, HOUR)),
    ]),
    newPassword: createLimit([perAddress(count("new-password", 50, 15 * MINUTE))]),
    captcha: createLimit([perAddress(count("captcha", 50, 15 * MINUTE))]),
  };
}
