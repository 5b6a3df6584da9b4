import { createDice } from "#tests/bench/dice.ts";

/**
 * True if tests run all their cases and rounds: with LONG_ROUNDS=1, which `npm test -- --only all` sets, and journeys of
 * `--only e2e-square`, which is also what a journey named to `npm test` is.
 */
export const IS_LONG = process.env.LONG_ROUNDS === "1" || process.env.SHOP_JOURNEYS === "square";

/** The seed of this run's choices: the UTC date as a number, or ROUNDS_SEED, which repeats the run of another day. */
export const SEED = Number(process.env.ROUNDS_SEED ?? new Date().toISOString().slice(0, 10).replaceAll("-", ""));

/** Options of a fast-check property: `some` runs, in long rounds `all`. Its message of a failure names the seed. */
export function toRuns(some: number, all: number): { numRuns: number; seed: number } {
  return { numRuns: IS_LONG ? all : some, seed: SEED };
}

/**
 * All of the list in long rounds, otherwise `count` of it, in the order of the list. Each day takes the next of a shuffled
 * round, so that as many days as are needed for the whole list take all of it.
 */
export function pickToday<One>(list: readonly One[], count: number, seed = SEED): readonly One[] {
  const { length } = list;
  if (IS_LONG || length <= count) return list;
  const dice = createDice(length);
  const lots = list.map(() => dice());
  const round = lots.map((_, at) => at).toSorted((one, other) => (lots[one] ?? 0) - (lots[other] ?? 0));
  const first = (dayOf(seed) * count) % length;
  const picked = new Set(round.filter((_, place) => (place - first + length) % length < count));
  return list.filter((_, at) => picked.has(at));
}

/** The number of a seed's day, counted from a fixed day: the days of two dates that follow one another do so too. */
function dayOf(seed: number): number {
  return Date.UTC(Math.floor(seed / 10_000), (Math.floor(seed / 100) % 100) - 1, seed % 100) / 86_400_000;
}
