import { toEmailKey } from "#erp-adapter/contract/email-address.ts";
import { toMailboxKey } from "../mailbox.ts";
import type { Counter } from "./counter.ts";
import type { LimitAnswer } from "./limit-answer.ts";
import { toNetworkKey, toSiteKey } from "./network-key.ts";

/** A limit on how often something may be tried. `Who` identifies the tries that count together. */
export interface Limit<Who> {
  /**
   * Counts a try before it is made, so that simultaneous tries count too; `points`: how much it counts, 1 by default.
   * Rejects only if the store is broken.
   */
  take(who: Who, points?: number): Promise<LimitAnswer>;
}

/** A limit on failures: every try counts unless `reset` or `giveBack` is called for it. */
export interface FailureLimit<Who> extends Limit<Who> {
  /**
   * The try was good: removes it from the counts, and with it the earlier failures of its key where `onReset` is
   * `forget`.
   */
  reset(who: Who): Promise<void>;
  /** The try had no outcome because no answer came: removes it from the counts. */
  giveBack(who: Who): Promise<void>;
}

/** One of several counts, each of which must allow the try. */
interface Rule<Who> {
  counter: Counter;
  keyOf(who: Who): string;
  /** effect of a good try on this count: clears all failures of the key, or puts back only the try's own point */
  onReset: "forget" | "giveBack";
}

/** Combines counts. A try that one count refuses uses up no points of the others. */
export function createLimit<Who>(rules: readonly Rule<Who>[]): FailureLimit<Who> {
  return {
    async take(who, points) {
      for (const [at, { counter, keyOf }] of rules.entries()) {
        const answer = await counter.take(keyOf(who), points);
        if (answer.allowed) continue;
        for (const earlier of rules.slice(0, at)) await earlier.counter.giveBack(earlier.keyOf(who), points);
        return answer;
      }
      return { allowed: true };
    },
    async reset(who) {
      for (const { counter, keyOf, onReset } of rules) await counter[onReset](keyOf(who));
    },
    async giveBack(who) {
      for (const { counter, keyOf } of rules) await counter.giveBack(keyOf(who));
    },
  };
}

/** Counts the tries of one network on one account. */
export function perBoth<Who extends { email: string; address: string }>(counter: Counter): Rule<Who> {
  return {
    counter,
    keyOf: ({ email, address }) => `${toNetworkKey(address)} ${toEmailKey(email)}`,
    onReset: "forget",
  };
}

/** Counts the tries of one network for one mailbox. */
export function perMailboxAndNetwork<Who extends { email: string; address: string }>(counter: Counter): Rule<Who> {
  return {
    counter,
    keyOf: ({ email, address }) => `${toNetworkKey(address)} ${toMailboxKey(email)}`,
    onReset: "forget",
  };
}

/** Counts what goes to one mailbox: tags make no other person. */
export function perMailbox<Who extends { email: string }>(counter: Counter): Rule<Who> {
  return { counter, keyOf: ({ email }) => toMailboxKey(email), onReset: "giveBack" };
}

/** Counts what one company sends to one mailbox. */
export function perMailboxAndCompany<Who extends { email: string; partner: string }>(counter: Counter): Rule<Who> {
  return { counter, keyOf: ({ email, partner }) => `${partner} ${toMailboxKey(email)}`, onReset: "giveBack" };
}

export function perAddress<Who extends { address: string }>(counter: Counter): Rule<Who> {
  return { counter, keyOf: ({ address }) => toNetworkKey(address), onReset: "giveBack" };
}

/**
 * Counts by IPv6 site, because a site has too many networks to limit each network alone; for IPv4 the same as
 * `perAddress`.
 */
export function perSite<Who extends { address: string }>(counter: Counter): Rule<Who> {
  return { counter, keyOf: ({ address }) => toSiteKey(address), onReset: "giveBack" };
}

/** Counts the exact address: accounts with other tags are other accounts. */
export function perAccount<Who extends { email: string }>(counter: Counter): Rule<Who> {
  return { counter, keyOf: ({ email }) => toEmailKey(email), onReset: "giveBack" };
}

/** Counts the tries of one site on one account. */
export function perAccountAndSite<Who extends { email: string; address: string }>(counter: Counter): Rule<Who> {
  return { counter, keyOf: ({ email, address }) => `${toSiteKey(address)} ${toEmailKey(email)}`, onReset: "giveBack" };
}

export function perSession<Who extends { session: string }>(counter: Counter): Rule<Who> {
  return { counter, keyOf: ({ session }) => session, onReset: "forget" };
}

/** Counts the tries of one customer, by their id. */
export function perCustomer<Who extends { customer: string }>(counter: Counter): Rule<Who> {
  return { counter, keyOf: ({ customer }) => customer, onReset: "forget" };
}
