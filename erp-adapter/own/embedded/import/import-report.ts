import { ALIASES } from "./column-names.ts";
import type { Field } from "./fields.ts";
import type { SampleRow } from "./sample-rows.ts";

/** The result of an import, or its preview with `dryRun`. Line numbers count from 1 and include the header. */
export interface ImportReport {
  dryRun: boolean;
  /** what was found out about the file: its kind, encoding and separator, in words */
  found: string;
  /** the sheet of a workbook that was read, and the others that have rows; null for a text */
  sheet: { name: string; others: readonly string[] } | null;
  /** number of rows below the head that the workbook hides; they were read like the others */
  hiddenRows: number;
  /** the line that names the columns; null if an option did */
  headLine: number | null;
  columns: ColumnNote[];
  /** the first rows, and what was read of them */
  sample: SampleRow[];
  /** lines with data, excluding header and empty lines */
  lines: number;
  added: number;
  /** known products that differ from what the file says */
  updated: number;
  /** known products that already are as the file says */
  unchanged: number;
  /** lines that only added references, vehicles, pictures, replacements or related parts to an earlier line's part */
  merged: number;
  /** new products of a list without titles */
  madeTitles: number;
  /** with option `full`: products that only earlier files of the list contain */
  withdrawn: number;
  refused: LineNote[];
  warnings: LineNote[];
  /** accepted products without a price: they are sold only on request */
  onRequest: number;
  supersessions: SupersessionCounts;
  /** pictures of a column of addresses; null without such a column */
  pictures: PictureCounts | null;
  /** headers that the import does not know, or whose meaning another column has */
  ignoredColumns: string[];
  /** start of an earlier import of this file that broke off and that this import completes; null if there is none */
  completes: string | null;
}

/** A column and its meaning; null: ignored. */
export interface ColumnNote {
  name: string;
  meaning: Field | null;
  /** for an ignored column: what it means, and the name of the column that is read instead; null if it is unknown */
  instead: { meaning: Field; name: string } | null;
}

export interface LineNote {
  line: number;
  reason: string;
}

export interface PictureCounts {
  /** different addresses */
  named: number;
  /** fetched by this import */
  fetched: number;
  /** fetched by an earlier import */
  known: number;
}

/** Accepted lines that name their replacement. */
export interface SupersessionCounts {
  found: number;
  /** of these: the replacement's number is in the file or in the catalogue */
  linked: number;
  /** of these: the replacement's number is in neither */
  dangling: number;
  /** of these: the replacement is itself replaced */
  chained: number;
  /** steps of the longest chain within the file */
  longestChain: number;
  /** lines whose chain leads back to themselves */
  inLoops: number;
  /** replacements that the file and the catalogue give no price: they are not offered */
  unpriced: number;
}

/** Number of lines shown for each reason. */
const SHOWN = 5;

/**
 * The report for a person: what was understood, a summary, then each reason of refusals and of warnings once, with
 * samples.
 */
export function formatImportReport(report: ImportReport): string {
  const { supersessions: replaced } = report;
  const double = new Set(report.columns.flatMap(({ name, instead }) => (instead === null ? [] : [name])));
  const unknown = report.ignoredColumns.filter((name) => !double.has(name));
  return [
    `The file: ${report.found}${report.headLine === null ? "" : `; line ${report.headLine} names the columns`}.`,
    ...(report.sheet === null || report.sheet.others.length === 0
      ? []
      : [
          `The sheet "${report.sheet.name}" was read, not ${report.sheet.others.map((name) => `"${name}"`).join(", ")}: --sheet NAME reads another one.`,
        ]),
    ...(report.hiddenRows > 0
      ? [`${report.hiddenRows} of its rows are hidden, by a filter perhaps. They were read like the others.`]
      : []),
    ...report.columns.filter(({ name }) => name.trim() !== "").map(inWords),
    ...(report.dryRun
      ? ["The first rows, and what was read of them:", ...report.sample.flatMap(sampleInWords), ""]
      : []),
    report.dryRun ? "Dry run: nothing was written. This is what the import would do." : "Imported.",
    ...(report.completes === null
      ? []
      : [
          `An import of this file broke off on ${report.completes}: ${report.dryRun ? "the import completes it." : "it is complete now."}`,
        ]),
    `${report.lines} lines: ${report.added} new products, ${report.updated} updated, ${report.unchanged} unchanged, ${report.refused.length} refused.`,
    ...(report.merged > 0
      ? [`${report.merged} lines were merged: they only add references or vehicles to an earlier line.`]
      : []),
    ...(report.madeTitles > 0
      ? [`${report.madeTitles} new products got a title of their group and maker: the list has none.`]
      : []),
    ...(report.withdrawn > 0 ? [`${report.withdrawn} products of earlier files are not in this list: withdrawn.`] : []),
    `${report.onRequest} without a price: they are shown as price on request.`,
    `${replaced.found} supersessions: ${replaced.linked} lead to a known number, ${replaced.dangling} to an unknown one, ` +
      `${replaced.chained} to a number that is itself replaced (longest chain ${replaced.longestChain}), ${replaced.inLoops} in a loop.`,
    ...(replaced.unpriced > 0
      ? [
          `${replaced.unpriced} of the parts that replace others have no price: they are not offered until they have one.`,
        ]
      : []),
    ...(report.pictures === null ? [] : [picturesInWords(report.pictures, report.dryRun)]),
    ...(unknown.length > 0 ? [`Columns that were not understood and ignored: ${unknown.join(", ")}.`] : []),
    ...section("Refused", report.refused),
    ...section("Warnings", report.warnings),
  ].join("\n");
}

function sampleInWords({ cells, read }: SampleRow): string[] {
  const row = `  ${cells.map(toLine).join(" | ")}`;
  return read === "" ? [row] : [row, `    ${read}`];
}

function picturesInWords({ named, fetched, known }: PictureCounts, dryRun: boolean): string {
  if (dryRun) return `${named} addresses of pictures, of which ${known} are here already; a dry run fetches none.`;
  return `${named} addresses of pictures: ${fetched} fetched, ${known} were here already, ${named - fetched - known} without a picture.`;
}

function inWords({ name, meaning, instead }: ColumnNote): string {
  const ignored = instead
    ? `another ${ALIASES[instead.meaning][0]}, ignored: ${toLine(instead.name)} is read`
    : "ignored";
  return `  ${toLine(name)}: ${meaning === null ? ignored : ALIASES[meaning][0]}`;
}

/** A column's name on one line. */
export function toLine(name: string): string {
  return name.replace(/\s+/g, " ").trim();
}

/**
 * Each reason once, the most frequent first. Reasons that differ only in quoted texts or line numbers are one reason.
 */
function section(title: string, notes: readonly LineNote[]): string[] {
  if (notes.length === 0) return [];
  const groups = new Map<string, LineNote[]>();
  // Many lines have exactly the same reason, so the slower comparison below runs once for each different reason.
  for (const [reason, equal] of Map.groupBy(notes, (note) => note.reason)) {
    const key = reason.replace(/"[^"]*"/g, '"…"').replace(/line \d+/, "line …");
    const group = groups.get(key);
    if (group) for (const note of equal) group.push(note);
    else groups.set(key, equal);
  }
  const sorted = [...groups.values()].sort((one, other) => other.length - one.length);
  return ["", `${title}:`, ...sorted.flatMap(describe)];
}

function describe(notes: readonly LineNote[]): string[] {
  const first = notes.length > 1 ? notes.toSorted((one, other) => one.line - other.line) : notes;
  const shown = first.slice(0, SHOWN).map(({ line, reason }) => `  line ${line}: ${reason}`);
  return notes.length > SHOWN ? [...shown, `    and ${notes.length - SHOWN} more for this reason`] : shown;
}
