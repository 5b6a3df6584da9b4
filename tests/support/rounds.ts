import { createDice } from "#tests/bench/dice.ts";

/** True if tests run all their cases and rounds: with LONG_ROUNDS=1, which `npm test -- --only all` sets. */
export const IS_LONG = process.env.LONG_ROUNDS === "1";

/** The seed of this run's choices: the UTC date as a number, or ROUNDS_SEED, which repeats the run of another day. */
export const SEED = Number(process.env.ROUNDS_SEED ?? new Date().toISOString().slice(0, 10).replaceAll("-", ""));

/** Options of a fast-check property: `some` runs, in long rounds `all`. Its message of a failure names the seed. */
export function toRuns(some: number, all: number): { numRuns: number; seed: number } {
  return { numRuns: IS_LONG ? all : some, seed: SEED };
}

/** All of the list in long rounds, otherwise `count` of it, chosen by the seed; in the order of the list. */
export function pickToday<One>(list: readonly One[], count: number, seed = SEED): readonly One[] {
  if (IS_LONG || list.length <= count) return list;
  const dice = createDice(seed);
  const drawn = list.map((one, at) => ({ one, at, lot: dice() })).toSorted((a, b) => a.lot - b.lot);
  return drawn
    .slice(0, count)
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
