import { AggregatorRegistry } from "prom-client";
import type { Measured } from "./measured.ts";

/** Without what is true of a moment only. */
export function countsOf(measured: Measured): Measured {
  return measured.filter(({ type }) => type !== "gauge");
}

/** The counts of several processes as one. */
export function sumCounts(all: readonly Measured[]): Promise<Measured> {
  return AggregatorRegistry.aggregate(all.map(countsOf)).getMetricsAsJSON();
}
