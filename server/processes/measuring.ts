import { setTimeout as pause } from "node:timers/promises";
import type { Measured } from "../metrics/measured.ts";
import type { WorkerProcess } from "./worker-process.ts";

/** Milliseconds for the answers of all processes: longer than each waits for the database. */
const PATIENCE = 2_000;

/** Milliseconds between two looks whether all have answered. */
const LOOK = 5;

/**
 * Asks all processes of the shop for what they have counted. The counts of a process that has ended, or does not answer,
 * stay in the sum as it last told them: a sum that falls would be taken for a new beginning, and the rest of it for a burst.
 */
export function createMeasuring(workerProcesses: ReadonlySet<WorkerProcess>) {
  const told = new Map<WorkerProcess, Measured>();
  let ended: Measured = [];

  return {
    async ask(): Promise<Measured[]> {
      const asked = [...workerProcesses].filter(({ servingSince }) => servingSince !== null);
      const before = new Map(told);
      for (const one of asked) one.send({ kind: "measure" });
      const isAwaited = (one: WorkerProcess) => workerProcesses.has(one) && told.get(one) === before.get(one);
      const until = Date.now() + PATIENCE;
      while (asked.some(isAwaited) && Date.now() < until) await pause(LOOK);
      const { sumCounts, countsOf } = await import("../metrics/sum-counts.ts");
      for (const [one, measured] of told) {
        if (workerProcesses.has(one)) continue;
        ended = await sumCounts([ended, measured]);
        told.delete(one);
      }
      return [...[...told].map(([one, measured]) => (isAwaited(one) ? countsOf(measured) : measured)), ended];
    },

    hear(from: WorkerProcess, measured: Measured): void {
      told.set(from, measured);
    },
  };
}
