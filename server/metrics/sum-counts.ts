import { AggregatorRegistry } from "prom-client";
import type { Measured } from "./measured.ts";

/** The metrics without gauges: a gauge is true only for one moment. */
export function countsOf(measured: Measured): Measured {
  return measured.filter(({ type }) => type !== "gauge");
}

/** Adds up the counts of several processes, without their gauges. */
export function sumCounts(all: readonly Measured[]): Promise<Measured> {
  return AggregatorRegistry.aggregate(all.map(countsOf)).getMetricsAsJSON();
}
