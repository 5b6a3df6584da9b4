/** Prints rows under a heading, in aligned columns; the first column is text, the others are figures. */
export function printTable(heading: string, columns: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [columns, ...rows];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => (line[at] ?? "").length)));
  console.log(`\n${heading}`);
  for (const line of lines) {
    console.log(
      line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("   "),
    );
  }
}

/** Reports the progress of a long measurement on standard error, so that standard output holds only the tables. */
export function sayProgress(line: string): void {
  process.stderr.write(`… ${line}\n`);
}

/** Three significant digits: measurements on a shared machine are not more exact. */
export function figure(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en-GB") : String(Number(value.toPrecision(3)));
}

/** The value below which the share `share` of the samples lies; 0.5 gives the median. NaN without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
