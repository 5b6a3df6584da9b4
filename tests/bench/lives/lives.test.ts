import { expect, test } from "vitest";
import { pickToday } from "#tests/support/rounds.ts";
import type { Findings } from "./findings.ts";
import { live } from "./live.ts";
import { type Moment, SHOP_MOMENTS as SHOP } from "./moments.ts";

/**
 * Defects planted into a shop. `live` must report them: otherwise tests/requests/order-life-kills.test.ts proves
 * nothing.
 */

const EVENTS_COMMITTED: Moment = { ...SHOP.read, commits: true, when: "after" };
const [STORED, MAILED] = ["confirmed stored", "order-confirmed mailed"].map((what) => [`${what} (hr)`, `${what} (en)`]);

/** At least one finding. */
const SOME: string[] = expect.arrayContaining([expect.any(String)]);

interface Planting {
  planted: string;
  moment: Moment;
  found: Partial<Findings>;
}

/** One of the defects by today's seed; in long rounds all. */
const PLANTINGS = pickToday<Planting>(
  [
    { planted: "cursor before its events", moment: SHOP.read, found: { stepsLost: STORED, mailsLost: MAILED } },
    { planted: "mails after their events", moment: EVENTS_COMMITTED, found: { mailsLost: MAILED } },
    {
      planted: "no cursor and ids of its own",
      moment: SHOP.noted,
      found: { stepsDoubled: STORED, mailsDoubled: MAILED },
    },
    // A mail that is sent again is another mail then.
    { planted: "an id for each try", moment: SHOP.taken, found: { mailsDoubled: SOME } },
  ],
  1,
);

test.concurrent.each(PLANTINGS)("$planted", { timeout: 240_000 }, async ({ planted, moment, found }) => {
  const nothing = { stepsLost: [], stepsDoubled: [], mailsLost: [], mailsDoubled: [], wrong: [] };
  expect(await confirm(planted, moment)).toMatchObject({ ...nothing, ...found });
});

/** An order is placed and confirmed; the shop is killed while it reads the confirmation. */
async function confirm(planted: string, moment: Moment): Promise<Findings> {
  const momentsOf = ({ name }: { name: string }) => (name === "confirmed" ? [moment] : []);
  const { kills, missed, ...found } = await live({ over: "mock", planted, momentsOf, steps: 2, patience: 8_000 });
  expect([kills.length, missed]).toEqual([1, []]);
  return found;
}
