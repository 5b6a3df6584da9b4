import { expect, test } from "vitest";
import { live } from "#tests/bench/lives/live.ts";
import {
  bookingMoments,
  ERP_MOMENTS as ERP,
  FORM_MOMENTS as FORM,
  type Moment,
  OFFICE_MOMENTS,
  SHOP_MOMENTS as SHOP,
} from "#tests/bench/lives/moments.ts";
import type { StepName } from "#tests/bench/lives/steps.ts";
import { pickToday, SEED } from "#tests/support/rounds.ts";

/**
 * One order per language, from the cart to the paid invoice. Shop and ERP are killed in each step: nevertheless each
 * step must be on the page once, each mail must come once, and the books must be correct.
 */

const [UNCOMMITTED, COMMITTED] = OFFICE_MOMENTS;
const [, BOOKED] = bookingMoments("erp");

/**
 * The moments of each step at which a process is killed. At OFFICE_MOMENTS it is a command of the ERP's back office; at
 * the others it is the shop, with the ERP in its process, around its work on a form, on events or on mails.
 */
const IN_ONE_PROCESS: Record<StepName, Moment[]> = {
  ordered: [FORM.accepted],
  confirmed: [SHOP.read, UNCOMMITTED],
  "date-moved": [SHOP.accepted, COMMITTED],
  "cancellation-requested": [FORM.booked],
  "cancellation-answered": [SHOP.stored, UNCOMMITTED],
  ready: [SHOP.claimed, UNCOMMITTED],
  dispatched: [SHOP.committed, COMMITTED],
  invoiced: [SHOP.down, COMMITTED],
  paid: [SHOP.atOnce, COMMITTED],
};

/** The moments of each step at which the shop and the ERP's server are killed. */
const OVER_HTTP: Record<StepName, Moment[]> = {
  ordered: [FORM.accepted, BOOKED],
  confirmed: [SHOP.taken, ERP.down],
  "date-moved": [SHOP.stored, ERP.told],
  "cancellation-requested": [FORM.taken, ERP.down],
  "cancellation-answered": [SHOP.read, ERP.atOnce],
  ready: [SHOP.noted, ERP.asked],
  dispatched: [SHOP.down, ERP.down],
  invoiced: [SHOP.accepted, ERP.mailed],
  paid: [SHOP.atOnce, ERP.down],
};

const RIGHT = { stepsLost: [], stepsDoubled: [], mailsLost: [], mailsDoubled: [], wrong: [], missed: [] };

/** One of the two by today's seed; in long rounds both. Each step after the order has one of its moments a day. */
const LIVES = pickToday(
  [
    ["mock", IN_ONE_PROCESS],
    ["http", OVER_HTTP],
  ] as const,
  1,
);

test.concurrent.each(LIVES)(
  `%s: every step and every mail, each once, seed ${SEED}`,
  { timeout: 240_000 },
  async (over, all) => {
    const moments = Object.fromEntries(
      Object.entries(all).map(([step, of], at) => [step, step === "ordered" ? of : pickToday(of, 1, SEED + at)]),
    ) as Record<StepName, readonly Moment[]>;
    const { kills, sentAgain, ...found } = await live({
      over,
      momentsOf: ({ name }) => moments[name],
      patience: 60_000,
    });
    expect(found).toEqual(RIGHT);
    expect(kills).toHaveLength(Object.values(moments).flat().length);
    // A mail that the mail server took while the shop died is sent again, with the same Message-ID.
    expect(sentAgain).toBeGreaterThan(0);
  },
);
