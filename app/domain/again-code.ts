import type { Fate } from "./fit-into-cart.ts";

/** `notAsked`: the line was not among those chosen. */
export type AgainFate = Fate | "notAsked";

/** The outcome of putting lines of an order or a list into a cart: one fate for each line, in the order of the lines. */
export type AgainOutcome = readonly AgainFate[];

const LETTERS = {
  added: "a",
  gone: "g",
  notOrderable: "n",
  onlyLeft: "l",
  onRequest: "r",
  pack: "p",
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

const FATE_OF: ReadonlyMap<string, AgainFate> = new Map(
  Object.entries(LETTERS).map(([fate, letter]): [string, AgainFate] => [letter, fate as AgainFate]),
);
