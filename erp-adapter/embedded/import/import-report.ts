/** The result of an import, or its preview with `dryRun`. Line numbers count from 1 and include the header. */
export interface ImportReport {
  dryRun: boolean;
  /** lines with data, excluding header and empty lines */
  lines: number;
  added: number;
  updated: number;
  refused: LineNote[];
  warnings: LineNote[];
  /** accepted products without a price: they are sold only on request */
  onRequest: number;
  supersessions: SupersessionCounts;
  /** headers that the import does not know */
  ignoredColumns: string[];
}

export interface LineNote {
  line: number;
  reason: string;
}

/** Accepted lines that name their replacement. */
export interface SupersessionCounts {
  found: number;
  /** of these: the number is in the file or in the catalogue */
  linked: number;
  /** of these: the number is in neither */
  dangling: number;
  /** of these: the number is itself replaced */
  chained: number;
  /** steps of the longest chain within the file */
  longestChain: number;
  /** lines whose chain leads back to themselves */
  inLoops: number;
}

/** The report for a person: a summary, then each refused line, then each warning. */
export function formatImportReport(report: ImportReport): string {
  const { supersessions: replaced } = report;
  return [
    report.dryRun ? "Dry run: nothing was written. This is what the import would do." : "Imported.",
    `${report.lines} lines: ${report.added} new products, ${report.updated} updated, ${report.refused.length} refused.`,
    `${report.onRequest} without a price: they are shown as price on request.`,
    `${replaced.found} supersessions: ${replaced.linked} lead to a known number, ${replaced.dangling} to an unknown one, ` +
      `${replaced.chained} to a number that is itself replaced (longest chain ${replaced.longestChain}), ${replaced.inLoops} in a loop.`,
    ...(report.ignoredColumns.length > 0 ? [`Columns that were ignored: ${report.ignoredColumns.join(", ")}.`] : []),
    ...section("Refused", report.refused),
    ...section("Warnings", report.warnings),
  ].join("\n");
}

function section(title: string, notes: readonly LineNote[]): string[] {
  if (notes.length === 0) return [];
  return ["", `${title}:`, ...notes.map(({ line, reason }) => `  line ${line}: ${reason}`)];
}
