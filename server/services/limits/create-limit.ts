import { toEmailKey } from "#erp-adapter/contract/email-address.ts";
import type { Counter } from "./counter.ts";
import type { FailureLimit } from "./limit.ts";
import { toNetworkKey } from "./network-key.ts";

/** One count of several that a try must pass. */
interface Rule<Who> {
  counter: Counter;
  keyOf(who: Who): string;
  /** what a good try puts back: all failures of this key, or its own point only */
  onReset: "forget" | "giveBack";
}

/** The narrowest count comes first: who is refused there uses up nothing else. */
export function createLimit<Who>(rules: readonly Rule<Who>[]): FailureLimit<Who> {
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

export function perBoth<Who extends { email: string; address: string }>(counter: Counter): Rule<Who> {
  return {
    counter,
    keyOf: ({ email, address }) => `${toNetworkKey(address)} ${toEmailKey(email)}`,
    onReset: "forget",
  };
}

export function perAddress<Who extends { address: string }>(counter: Counter): Rule<Who> {
  return { counter, keyOf: ({ address }) => toNetworkKey(address), onReset: "giveBack" };
}

export function perAccount<Who extends { email: string }>(counter: Counter): Rule<Who> {
  return { counter, keyOf: ({ email }) => toEmailKey(email), onReset: "giveBack" };
}
