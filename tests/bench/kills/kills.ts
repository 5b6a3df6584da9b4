import { createTally } from "../oracle.ts";
import { killOrdering } from "./kill-ordering.ts";

/** Kills of ordering come in parts, each with a seed and files of its own: one can be done without the others. */
export const PARTS_OF_KILLS = 8;

export interface KillCounts {
  seed: number;
  /** 1 to 8 */
  parts: readonly number[];
  /** kills of ordering in each part */
  each: number;
}

/** Processes that are killed while people order, and what they were told against what is there; exit code 1 where that differs. */
export async function measureKills({ seed, parts, each }: KillCounts): Promise<void> {
  for (const part of parts) await killPart(seed * 100 + part, part, each);
}

async function killPart(seed: number, part: number, kills: number): Promise<void> {
  const tally = createTally();
  const begun = performance.now();
  // The ERP's books die with the process in one half, and go on without it in the other.
  const half = Math.floor(kills / 2);
  const inside = await killOrdering({ kills: kills - half, seed, over: "mock" }, tally);
  const outside = await killOrdering({ kills: half, seed, over: "http" }, tally);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  tally.print(
    `Ordering killed, part ${part} of ${PARTS_OF_KILLS}, seed ${seed}: ${inside.kills} kills with the ERP in the process, ${outside.kills} with the ERP behind its server, ${inside.lives + outside.lives} lives, ${seconds} s`,
  );
  if (tally.wrong().length > 0) process.exitCode = 1;
}
