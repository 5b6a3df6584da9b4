import { expect, test } from "vitest";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { createTally } from "../oracle.ts";
import { type KillOptions, killOrdering } from "./kill-ordering.ts";
import { FAIL_POINTS } from "./life.ts";

/** Processes start and end one after another, which takes time on a busy machine. */
const LIMIT = 240_000;

async function kill(about: Partial<KillOptions>) {
  const tally = createTally();
  const { kills } = await killOrdering({ kills: FAIL_POINTS.length, seed: SEED, over: "mock", ...about }, tally);
  return { kills, wrong: tally.wrong() };
}

test.each(pickToday(["mock", "http"] as const, 1))(
  `every order is booked once, told and mailed once, with a kill at each fail point: %s, seed ${SEED}`,
  { timeout: LIMIT },
  async (over) => {
    expect(await kill({ over })).toEqual({ kills: FAIL_POINTS.length, wrong: [] });
  },
);

/** Kills until both defects have been seen with the seed 1. */
const PLANTED_KILLS = 6;

/** Defects that are planted, and what `kill` must find then: an order doubled, or one that the person is not told of. */
const PLANTINGS = [
  { planted: "the ERP forgets keys", found: [/^doubled/, /^unheard/] },
  { planted: "the shop forgets intents", found: [/^unheard/] },
] as const;

test.each(pickToday(PLANTINGS, 1))("$planted: that is noticed", { timeout: LIMIT }, async ({ planted, found }) => {
  const { wrong } = await kill({ planted, seed: 1, kills: PLANTED_KILLS });
  for (const fault of found) expect(wrong).toContainEqual(expect.stringMatching(fault));
});
