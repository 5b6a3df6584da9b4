import type { Capabilities } from "../contract/capabilities.ts";
import type { CapabilityFlag } from "../contract/capability-flags.ts";
import { actsOf } from "./acts-of-cases.ts";
import type { ConformanceCase, Power } from "./case.ts";
import { type Act, gives } from "./staff.ts";
import { isPower, type MeasuredSubject, missingNeeds } from "./trial.ts";

/** Why a case cannot be tried. */
export interface Lacks {
  /** capabilities that the back end does not declare */
  undeclared: readonly CapabilityFlag[];
  /** what would have to be given: acts and exports of a harness, options of the command */
  lacks: readonly string[];
}

/** The option or export that gives a power; powers of the staff are given by acts. */
const GIVEN_BY: Readonly<Partial<Record<Power, string>>> = {
  clock: "setClock",
  work: "passwordWork",
  silence: "silenceAfterFirstWrite",
  login: "--user and --password",
  booking: "--orders",
  goods: "four products that can be ordered singly",
};

/** The things that the back end and its harness lack for a case; empty lists if they lack nothing. */
export function lacksOf(one: ConformanceCase, subject: MeasuredSubject): Lacks {
  const missing = missingNeeds(one, subject);
  const { login: keeper } = subject.adapter.capabilities.accounts;
  const given = missing.filter(isPower).flatMap((power) => {
    const by = power === "login" && keeper === "shop" ? "setPartner" : GIVEN_BY[power];
    return by === undefined ? [] : [by];
  });
  const acts = actsOf(one).flatMap((act) => toOfficeOf(keeper, act));
  return {
    undeclared: missing.filter((need) => !isPower(need)),
    lacks: [...new Set([...acts.filter((act) => !gives(subject.staff, act)), ...given])],
  };
}

/** Where the shop keeps the accounts, its own office approves and blocks, and the ERP's sets the terms of a company. */
function toOfficeOf(keeper: Capabilities["accounts"]["login"], act: Act): Act[] {
  if (keeper !== "shop") return [act];
  if (act === "blockUser") return [];
  return [act === "createCustomer" || act === "approve" ? "setPartner" : act];
}

/** A step that opens cases, together with the steps before it. */
export interface Opening {
  gives: string[];
  opens: number[];
}

/**
 * The steps that open the cases that could not be tried: options of the command first, then the acts that open most. A
 * case that lacks several things is opened by the last of them.
 */
export function openingsOf(cases: readonly { id: number; lacks: readonly string[] }[]): Opening[] {
  const given = new Set<string>();
  const openings: Opening[] = [];
  let closed = cases.map(({ id, lacks }) => ({ id, lacks }));
  while (closed.length > 0) {
    closed = closed.map(({ id, lacks }) => ({ id, lacks: lacks.filter((one) => !given.has(one)) }));
    const counts = Map.groupBy(closed, ({ lacks }) => [...lacks].sort().join(", "));
    const [step] = [...counts].sort(
      ([, one], [, other]) =>
        sizeOf(one) - sizeOf(other) || optionsIn(other) - optionsIn(one) || other.length - one.length,
    );
    if (!step) break;
    const [, [first, ...same]] = step;
    if (!first) break;
    for (const one of first.lacks) given.add(one);
    openings.push({ gives: [...first.lacks], opens: [first, ...same].map(({ id }) => id) });
    closed = closed.filter(({ lacks }) => lacks.some((one) => !given.has(one)));
  }
  return openings;
}

function sizeOf([first]: readonly { lacks: readonly string[] }[]): number {
  return first?.lacks.length ?? 0;
}

function optionsIn([first]: readonly { lacks: readonly string[] }[]): number {
  return first?.lacks.filter((one) => !isOfHarness(one)).length ?? 0;
}

/** True for an act or export of a harness, false for an option of the command or a lack of goods. */
export function isOfHarness(given: string): boolean {
  return /^[A-Za-z]+$/.test(given);
}
