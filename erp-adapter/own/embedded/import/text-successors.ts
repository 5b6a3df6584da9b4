import type { HeaderColumns } from "./columns.ts";
import type { ImportOptions } from "./import-options.ts";
import type { ImportedRow } from "./imported-row.ts";
import { createSupersessionFinder } from "./supersession-pattern.ts";

/** A good line and the list's own remark on it. */
export interface RemarkedRow {
  row: ImportedRow;
  remark: string;
}

/** Words after which a remark names the successor; a colon may follow each. */
const WORDS = [
  "(?:replaced|superseded) (?:by|with)|supersession|successor|new (?:part )?(?:number|no\\.?)",
  "zam(?:ij|j)enjen[aoi]?(?: je)?(?: sa?)?(?: brojem)?|zamjenjuje (?:ga|ju|je|ih)|nasljednik|zamjenski (?:broj|br\\.?)",
  "nov[ia] (?:kat(?:aloški|\\.)? ?)?(?:broj|br\\.?|šifra)",
  "(?:ersetzt|abgelöst) durch|nachfolger|neue (?:teile)?(?:nummer|nr\\.?)",
  // Without a colon, "zamjena" may mean work on a vehicle ("zamjena 60000 km"): then only a number with a letter
  // counts.
  "zamjena(?: je)?(?=\\s*[:=]|\\s+(?=\\S*\\d)(?=\\S*\\p{L})\\S{5})",
].join("|");

/** Small words that change the meaning if they follow: "zamjena za" means the opposite, "od 2020" is a year. */
const NOT_BEFORE = "(?!(?:za|od|do|na|iz|u|of|to|in|im|am|ab|by) )";

/** The pattern for remarks unless `--supersession` is given: known words, then a number, possibly with spaces in it. */
const IN_REMARKS =
  `(?:${WORDS})(?:\\s*[:=]\\s*|\\s+)${NOT_BEFORE}` +
  "((?:[a-z]{1,2} )?[\\p{L}\\d./_-]*\\d[\\p{L}\\d./_-]*(?: \\p{L}?\\d[\\p{L}\\d./_-]*)*)";

/**
 * Finds the successors that a list names in words: in its remarks, or in its titles if `--supersession` is given and no
 * column has remarks. Does nothing for a list with a column of successors. Throws an import fault for an invalid
 * pattern.
 */
export function createNameSuccessors(
  { fields }: Pick<HeaderColumns, "fields">,
  { supersession }: Pick<ImportOptions, "supersession">,
): (rows: readonly RemarkedRow[]) => void {
  const hasRemarks = fields.includes("remarks");
  if (fields.includes("supersededBy") || (supersession === undefined && !hasRemarks)) return () => {};
  const find =
    supersession === undefined
      ? createSupersessionFinder(IN_REMARKS, IN_REMARKS.length)
      : createSupersessionFinder(supersession);

  return (rows) => {
    const texts = rows.map(({ row, remark }) => (hasRemarks ? remark : row.fields.titleEn || row.fields.titleHr || ""));
    find(texts).forEach((found, at) => {
      const row = rows[at]?.row;
      if (row && supersession !== undefined) nameSuccessor(row, found ?? "");
      // A remark may be about anything: if it names no successor, the part keeps its present successor.
      else if (row && found) nameSuccessor(row, found.replace(/[./_-]+$/, ""));
    });
  };
}

/**
 * Sets a successor found in words. A doubtful number is marked; whether it counts is decided when all lines are known.
 */
function nameSuccessor(row: ImportedRow, number: string): void {
  row.fields.supersededBy = number === "" ? null : { number };
  if (number === row.number) row.doubt = "self";
  else if (number !== "" && !/\d/.test(number)) row.doubt = "word";
}
