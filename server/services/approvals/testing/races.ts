import { setImmediate as nextTurn } from "node:timers/promises";
import { openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import { CREDIT_RACES } from "./credit-races.ts";
import { ORDER_RACES } from "./order-races.ts";
import { PEOPLE_RACES } from "./people-races.ts";
import type { OpenDb, OpenTrack } from "./race.ts";

/** Races in which limits, approvals, roles or credit could be circumvented, by name. */
export const RACES: Readonly<Record<string, OpenTrack>> = { ...ORDER_RACES, ...PEOPLE_RACES, ...CREDIT_RACES };

/** Runs a race `count` times; returns what went wrong. `isFaulty`: with the race's planted defect. */
export async function runRace(
  name: string,
  count: number,
  { openDb = openTestDb, isFaulty = false }: { openDb?: OpenDb; isFaulty?: boolean } = {},
): Promise<string[]> {
  const open = RACES[name];
  if (!open) throw new Error(`no race "${name}"`);
  const wrong: string[] = [];
  const track = await open(openDb, isFaulty);
  try {
    for (let at = 0; at < count; at += 1) {
      // The sides start up to seven turns apart, in every order.
      const turns = [at % 8, Math.floor(at / 8) % 8, Math.floor(at / 3) % 8];
      const late = async () => {
        for (let left = turns.shift() ?? 0; left > 0; left -= 1) await nextTurn();
      };
      const finding = await track.run(late).catch((error: unknown) => `threw ${error}`);
      if (finding !== null) wrong.push(`${name}, ${at + 1}: ${finding}`);
    }
  } finally {
    await track.close();
  }
  return wrong;
}
