import type { Fate } from "./fit-into-cart.ts";

/** `settled`: something else was taken in its place. */
export type AskedFate = Fate | "settled";

/** `notAsked`: the line was not among those chosen. */
export type AgainFate = AskedFate | "notAsked";

/** The outcome of putting lines of an order or a list into a cart: one fate for each line, in the order of the lines. */
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

/** An outcome as it stands in an address: a letter per line, equal neighbours counted, so that 1,000 lines fit. */
export function toAgainCode(outcome: AgainOutcome): string {
  const runs: { fate: AgainFate; count: number }[] = [];
  for (const fate of outcome) {
    const run = runs.at(-1);
    if (run?.fate === fate) run.count += 1;
    else runs.push({ fate, count: 1 });
  }
  return runs.map(({ fate, count }) => LETTERS[fate] + (count > 1 ? count : "")).join("");
}

/** Parses a code from outside; null unless it is exactly the code of an outcome with so many lines. */
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

/** The code of the outcome in which the lines at these places, counted from 0, are settled; null for a text that is no code. */
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
