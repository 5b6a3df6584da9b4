import { createTally, type Tally } from "../oracle.ts";
import { killOrdering } from "./kill-ordering.ts";
import { killErp, killShop } from "./kill-servers.ts";

/** The kills of ordering are split into this many parts. Each has its own seed and files, so that it can run alone. */
export const PARTS_OF_KILLS = 8;

export interface KillCounts {
  seed: number;
  /** the parts to run, by their numbers from 1 to 8 */
  parts: readonly number[];
  /** kills of ordering in each part */
  each: number;
  /** kills of the whole shop */
  shop: number;
  /** kills of the ERP */
  erp: number;
}

/**
 * Kills processes while people order, and compares what the people were told with what the ERP holds. Exit code 1 if
 * they differ.
 */
export async function measureKills({ seed, parts, each, shop, erp }: KillCounts): Promise<void> {
  for (const part of parts) await killPart(seed * 100 + part, part, each);
  const tally = createTally();
  if (shop > 0) await killShop({ kills: shop, seed }, tally);
  if (erp > 0) await killErp({ kills: erp, seed }, tally);
  if (shop + erp > 0)
    tell(
      tally,
      `Servers killed while people order over HTTP, seed ${seed}: the shop ${shop} times, the ERP ${erp} times`,
    );
}

async function killPart(seed: number, part: number, kills: number): Promise<void> {
  const tally = createTally();
  const begun = performance.now();
  // In one half of the kills, the ERP runs in the killed process; in the other half, it survives behind its server.
  const half = Math.floor(kills / 2);
  const inside = await killOrdering({ kills: kills - half, seed, over: "mock" }, tally);
  const outside = await killOrdering({ kills: half, seed, over: "http" }, tally);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  tell(
    tally,
    `Ordering killed, part ${part} of ${PARTS_OF_KILLS}, seed ${seed}: ${inside.kills} kills with the ERP in the process, ${outside.kills} with the ERP behind its server, ${inside.lives + outside.lives} lives, ${seconds} s`,
  );
}

function tell(tally: Tally, heading: string): void {
  tally.print(heading);
  if (tally.wrong().length > 0) process.exitCode = 1;
}
