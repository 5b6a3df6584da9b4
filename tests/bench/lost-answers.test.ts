import { expect, test } from "vitest";
import { plant } from "./kills/life.ts";
import { HARMFUL, LOST, orderInFaults } from "./lost-answers.ts";
import { createTally } from "./oracle.ts";

/** A call that hangs takes seconds, and longer on a busy machine. */
const LIMIT = 240_000;

test("orders over a wire that harms messages in every way are booked once and told", { timeout: LIMIT }, async () => {
  const tally = createTally();
  const done = await orderInFaults({ tries: 16, over: "http", fates: HARMFUL, under: "all", seed: 3 }, tally);
  // The fates take turns, so with this many calls each has happened.
  expect(done.harmed).toBeGreaterThanOrEqual(HARMFUL.length);
  expect(tally.wrong()).toEqual([]);
});

test("an ERP that forgets the key is noticed", { timeout: LIMIT }, async () => {
  const tally = createTally();
  const { before } = plant("the ERP forgets keys");
  await orderInFaults({ tries: 8, over: "mock", fates: LOST, under: "all", seed: 2, before }, tally);
  expect(tally.wrong()).not.toEqual([]);
});
