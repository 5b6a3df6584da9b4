import type { Fate } from "./fit-into-cart.ts";

/** The outcome of ordering again: one fate for each line of the order, in the order of its lines. */
export type AgainOutcome = readonly Fate[];

const LETTERS = {
  added: "a",
  gone: "g",
  notOrderable: "n",
  onlyLeft: "l",
  onRequest: "r",
  pack: "p",
  tooMany: "m",
  tooManyLines: "f",
} as const satisfies Record<Fate, string>;

/** An outcome as it stands in an address: a letter per line, equal neighbours counted, so that 1,000 lines fit. */
export function toAgainCode(outcome: AgainOutcome): string {
  const runs: { fate: Fate; count: number }[] = [];
  for (const fate of outcome) {
    const run = runs.at(-1);
    if (run?.fate === fate) run.count += 1;
    else runs.push({ fate, count: 1 });
  }
  return runs.map(({ fate, count }) => LETTERS[fate] + (count > 1 ? count : "")).join("");
}

/** Parses a code from outside; null unless it is exactly the code of an outcome with so many lines. */
export function parseAgainCode(code: string, lines: number): AgainOutcome | null {
  const outcome: Fate[] = [];
  for (const [, letter = "", digits] of code.matchAll(/([a-z])(\d*)/g)) {
    const fate = FATE_OF.get(letter);
    const count = Number(digits || 1);
    if (!fate || outcome.length + count > lines) return null;
    outcome.push(...Array.from({ length: count }, () => fate));
  }
  return outcome.length === lines && toAgainCode(outcome) === code ? outcome : null;
}

const FATE_OF: ReadonlyMap<string, Fate> = new Map(
  Object.entries(LETTERS).map(([fate, letter]): [string, Fate] => [letter, fate as Fate]),
);
