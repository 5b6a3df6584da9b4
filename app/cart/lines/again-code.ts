import type { Fate } from "./fit-into-cart.ts";

/** `settled`: the person has accepted another quantity or product in place of the line. */
export type AskedFate = Fate | "settled";

/** `notAsked`: the line was not among those chosen. */
export type AgainFate = AskedFate | "notAsked";

/** The outcome of putting lines of an order or a list into a cart: the fate of each line, in the order of the lines. */
export type AgainOutcome = readonly AgainFate[];

const LETTERS = {
  added: "a",
  gone: "g",
  notOrderable: "n",
  onlyLeft: "l",
  onRequest: "r",
  pack: "p",
  superseded: "s",
  settled: "d",
  tooMany: "m",
  tooManyLines: "f",
  notAsked: "z",
} as const satisfies Record<AgainFate, string>;

/** Encodes an outcome for a URL: one letter and a count per run of equal fates, so that 1,000 lines fit. */
export function toAgainCode(outcome: AgainOutcome): string {
  const runs: { fate: AgainFate; count: number }[] = [];
  for (const fate of outcome) {
    const run = runs.at(-1);
    if (run?.fate === fate) run.count += 1;
    else runs.push({ fate, count: 1 });
  }
  return runs.map(({ fate, count }) => LETTERS[fate] + (count > 1 ? count : "")).join("");
}

/** Parses a code from a URL; null unless it is the exact encoding of an outcome with `lines` lines. */
export function parseAgainCode(code: string, lines: number): AgainOutcome | null {
  const outcome: AgainFate[] = [];
  for (const [, letter = "", digits] of code.matchAll(/([a-z])(\d*)/g)) {
    const fate = FATE_OF.get(letter);
    const count = Number(digits || 1);
    if (!fate || outcome.length + count > lines) return null;
    outcome.push(...Array.from({ length: count }, () => fate));
  }
  return outcome.length === lines && toAgainCode(outcome) === code ? outcome : null;
}

/**
 * Sets the fates of the lines at `places` (from 0) to `settled` and returns the new code; null if `code` is invalid.
 */
export function settleInCode(code: string, places: readonly number[]): string | null {
  const counts = [...code.matchAll(/[a-z](\d*)/g)].map(([, digits]) => Number(digits || 1));
  const lines = counts.reduce((sum, count) => sum + count, 0);
  const outcome = lines > MAX_LINES ? null : parseAgainCode(code, lines);
  return outcome && toAgainCode(outcome.map((fate, place) => (places.includes(place) ? "settled" : fate)));
}

/** More lines than any order or list has. */
const MAX_LINES = 10_000;

const FATE_OF: ReadonlyMap<string, AgainFate> = new Map(
  Object.entries(LETTERS).map(([fate, letter]): [string, AgainFate] => [letter, fate as AgainFate]),
);
