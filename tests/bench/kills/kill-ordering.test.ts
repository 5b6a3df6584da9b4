import { expect, test } from "vitest";
import { createTally } from "../oracle.ts";
import { type KillOptions, killOrdering } from "./kill-ordering.ts";
import { FAIL_POINTS } from "./life.ts";

/** Processes start and end one after another, which takes time on a busy machine. */
const LIMIT = 240_000;

async function kill(about: Partial<KillOptions>) {
  const tally = createTally();
  const { kills } = await killOrdering({ kills: FAIL_POINTS.length, seed: 1, over: "mock", ...about }, tally);
  return { kills, wrong: tally.wrong() };
}

test("every order is booked once, told and mailed once, with a kill at each fail point", {
  timeout: LIMIT,
}, async () => {
  expect(await kill({ kills: 12 })).toEqual({ kills: 12, wrong: [] });
});

test("and where the ERP goes on behind its server", { timeout: LIMIT }, async () => {
  expect(await kill({ over: "http" })).toEqual({ kills: FAIL_POINTS.length, wrong: [] });
});

test("an ERP that forgets the key is noticed: orders doubled, and orders that the person is not told of", {
  timeout: LIMIT,
}, async () => {
  const { wrong } = await kill({ planted: "the ERP forgets keys" });
  expect(wrong).toContainEqual(expect.stringMatching(/^doubled/));
  expect(wrong).toContainEqual(expect.stringMatching(/^unheard/));
});

test("a shop that forgets what it was about to order is noticed", { timeout: LIMIT }, async () => {
  const { wrong } = await kill({ planted: "the shop forgets intents" });
  expect(wrong).toContainEqual(expect.stringMatching(/^unheard/));
});
