import { expect, test } from "vitest";
import { RACES, runRaces } from "./testing/races.ts";

/** Each race as often as `npm test` can wait for; `npm run bench -- --only races` runs each a thousand times. */
const COUNT = 50;

test.each(Object.keys(RACES))(
  "%s, 50 times",
  async (name) => {
    expect(await runRaces(COUNT, { names: [name] })).toEqual([]);
  },
  60_000,
);
