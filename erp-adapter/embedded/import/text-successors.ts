import type { HeaderColumns } from "./columns.ts";
import type { ImportOptions } from "./import-options.ts";
import type { ImportedRow } from "./imported-row.ts";
import { createSupersessionFinder } from "./supersession-pattern.ts";

/** A good line, and what the list itself remarks at it. */
export interface RemarkedRow {
  row: ImportedRow;
  remark: string;
}

/**
 * How remarks say it unless `--supersession` is given: some words, then a number, which may have spaces before further
 * digits. "Zamjena za" says the opposite.
 */
const IN_REMARKS =
  "(?:replaced by|superseded by|supersession:?|zamijenjen[aoi]?(?: sa?)?(?: brojem)?|novi broj:?|ersetzt durch|nachfolger:?)" +
  " ((?:[a-z]{1,2} )?[\\p{L}\\d./_-]*\\d[\\p{L}\\d./_-]*(?: \\p{L}?\\d[\\p{L}\\d./_-]*)*)";

/**
 * Names the parts' successors that a list tells in words: in its remarks, or in its titles if `--supersession` is given and
 * no column has remarks. Does nothing for a list with a column of successors. Throws an import fault for an invalid pattern.
 */
export function createNameSuccessors(
  { fields }: Pick<HeaderColumns, "fields">,
  { supersession }: Pick<ImportOptions, "supersession">,
): (rows: readonly RemarkedRow[]) => void {
  const hasRemarks = fields.includes("remarks");
  if (fields.includes("supersededBy") || (supersession === undefined && !hasRemarks)) return () => {};
  const find = createSupersessionFinder(supersession ?? IN_REMARKS);

  return (rows) => {
    const texts = rows.map(({ row, remark }) => (hasRemarks ? remark : row.fields.titleEn || row.fields.titleHr || ""));
    find(texts).forEach((found, at) => {
      const row = rows[at]?.row;
      if (row && supersession !== undefined) nameSuccessor(row, found ?? "");
      // Remarks may be about anything: where they tell of no successor, the part keeps the one that it has.
      else if (row && found) nameSuccessor(row, found.replace(/[./_-]+$/, ""));
    });
  };
}

/** A number found in words is a guess; a doubtful one is decided when all lines are known. */
function nameSuccessor(row: ImportedRow, number: string): void {
  row.fields.supersededBy = number === "" ? null : { number };
  if (number === row.number) row.doubt = "self";
  else if (number !== "" && !/\d/.test(number)) row.doubt = "word";
}
