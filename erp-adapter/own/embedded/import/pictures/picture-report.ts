/** The result of importing a folder of pictures, or its preview with `dryRun`. */
export interface PictureReport {
  dryRun: boolean;
  files: number;
  /** pictures that were given to parts */
  taken: number;
  /** parts whose pictures changed */
  parts: number;
  /** parts that already had these pictures */
  same: number;
  /** with option `full`: parts that are not in the folder, and lost the pictures of earlier folders of the list */
  withdrawn: number;
  refused: FileNote[];
  /** start of an earlier import of this folder that broke off and that this import completes; null if there is none */
  completes: string | null;
}

export interface FileNote {
  file: string;
  reason: string;
}

/** Maximum number of files shown for each reason. */
const SHOWN = 5;
/** Maximum number of reasons shown. */
const MOST_REASONS = 50;

export function formatPictureReport(report: PictureReport): string {
  const reasons = [...Map.groupBy(report.refused, ({ reason }) => reason)];
  return [
    report.dryRun ? "Dry run: nothing was written. This is what the import would do." : "Imported.",
    ...(report.completes === null ? [] : [`An import of this folder broke off on ${report.completes}.`]),
    `${report.files} files: ${report.taken} pictures of ${report.parts + report.same} parts ` +
      `(${report.same} had them already), ${report.refused.length} left out.`,
    ...(report.withdrawn > 0 ? [`${report.withdrawn} parts lost pictures that are not in this folder.`] : []),
    ...(reasons.length > 0 ? ["", "Left out:"] : []),
    ...reasons
      .sort(([, one], [, other]) => other.length - one.length)
      .slice(0, MOST_REASONS)
      .flatMap(describe),
    ...(reasons.length > MOST_REASONS ? [`  and ${reasons.length - MOST_REASONS} more reasons`] : []),
  ].join("\n");
}

function describe([reason, notes]: [reason: string, notes: readonly FileNote[]]): string[] {
  const names = notes.slice(0, SHOWN).map(({ file }) => file.replace(/\p{Cc}/gu, "?"));
  const more = notes.length > SHOWN ? ` and ${notes.length - SHOWN} more` : "";
  return [`  ${reason} (${notes.length}): ${names.join(", ")}${more}`];
}
