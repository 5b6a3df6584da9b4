import { toEmailKey } from "#erp-adapter/contract/email-address.ts";
import { type Counter, type CreateCounter, createMemoryCounter } from "./counter.ts";
import type { FailureLimit } from "./limit.ts";
import type { Limits } from "./limits.ts";
import { toNetworkKey } from "./network-key.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** One count of several that a try must pass. */
interface Rule<Who> {
  counter: Counter;
  keyOf(who: Who): string;
  /** what a good try puts back: all failures of this key, or its own point only */
  onReset: "forget" | "giveBack";
}

/** The limits, each with counters of its own. The narrowest count comes first: who is refused there uses up nothing else. */
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

function createLimit<Who>(rules: readonly Rule<Who>[]): FailureLimit<Who> {
  return {
    async take(who) {
      for (const { counter, keyOf } of rules) {
        const answer = await counter.take(keyOf(who));
        if (!answer.allowed) return answer;
      }
      return { allowed: true };
    },
    async reset(who) {
      for (const { counter, keyOf, onReset } of rules) await counter[onReset](keyOf(who));
    },
  };
}

function perBoth<Who extends { email: string; address: string }>(counter: Counter): Rule<Who> {
  return {
    counter,
    keyOf: ({ email, address }) => `${toNetworkKey(address)} ${toEmailKey(email)}`,
    onReset: "forget",
  };
}

function perAddress<Who extends { address: string }>(counter: Counter): Rule<Who> {
  return { counter, keyOf: ({ address }) => toNetworkKey(address), onReset: "giveBack" };
}

function perAccount<Who extends { email: string }>(counter: Counter): Rule<Who> {
  return { counter, keyOf: ({ email }) => toEmailKey(email), onReset: "giveBack" };
}
