import { type CreateCounter, createMemoryCounter } from "./counter.ts";
import { createLimit, perAccount, perAddress, perBoth } from "./create-limit.ts";
import type { Limits } from "./limits.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The limits, each with counters of its own. */
export function createLimits({ createCounter = createMemoryCounter }: { createCounter?: CreateCounter } = {}): Limits {
  const count = (points: number, seconds: number) => createCounter({ points, seconds });
  return {
    // The count of an account over all addresses is wide: a narrow one would let anybody shut out anybody.
    login: createLimit([
      perBoth(count(10, 15 * MINUTE)),
      perAddress(count(50, 15 * MINUTE)),
      perAccount(count(100, 15 * MINUTE)),
    ]),
    register: createLimit([perAddress(count(20, HOUR)), perAccount(count(5, HOUR))]),
    forgotPassword: createLimit([perAddress(count(20, HOUR)), perAccount(count(5, HOUR))]),
    newPassword: createLimit([perAddress(count(50, 15 * MINUTE))]),
    captcha: createLimit([perAddress(count(50, 15 * MINUTE))]),
  };
}
