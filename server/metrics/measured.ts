/** All metrics of one process, in the form in which they are sent to the primary. */
export type Measured = readonly MeasuredMetric[];

export interface MeasuredMetric {
  name: string;
  help: string;
  /** `counter`, `gauge` or `histogram`; unknown, because the library wrongly declares a number */
  type: unknown;
  aggregator: string;
  values: readonly { labels: Partial<Record<string, string | number>>; value: number }[];
}
