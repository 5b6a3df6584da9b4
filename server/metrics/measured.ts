/** Everything that one process has counted, as it crosses to the primary. */
export type Measured = readonly MeasuredMetric[];

export interface MeasuredMetric {
  name: string;
  help: string;
  /** counter, gauge or histogram; the library's own type is a number that it is not */
  type: unknown;
  aggregator: string;
  values: readonly { labels: Partial<Record<string, string | number>>; value: number }[];
}
