import { setTimeout as pause } from "node:timers/promises";
import type { Measured } from "../metrics/measured.ts";
import type { WorkerProcess } from "./worker-process.ts";

/** Maximum milliseconds to wait for the answers of all processes: longer than each process waits for the database. */
const PATIENCE = 2_000;

/** Milliseconds between two checks whether all processes have answered. */
const LOOK = 5;

/**
 * Collects the metrics of all processes of the shop. If a process has ended or does not answer, its last counts stay in
 * the sum: monitoring would take a falling sum for a restart, and would then count the remaining sum as a sudden
 * increase.
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
