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

/** At least one finding: on a busy machine the shop may read one order's confirmation before the other is made. */
const SOME: string[] = expect.arrayContaining([expect.any(String)]);

interface Planting {
  planted: string;
  moment: Moment;
  found: Partial<Findings>;
}

/** One of the defects by today's seed; in long rounds all. */
const PLANTINGS = pickToday<Planting>(
  [
    { planted: "cursor before its events", moment: SHOP.read, found: { stepsLost: SOME, mailsLost: SOME } },
    { planted: "mails after their events", moment: EVENTS_COMMITTED, found: { mailsLost: SOME } },
    {
      planted: "no cursor and ids of its own",
      moment: SHOP.noted,
      found: { stepsDoubled: SOME, mailsDoubled: SOME },
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
