import type { DatabaseSync } from "node:sqlite";
import { groupName } from "../../catalogue-index/groups.ts";
import { toMakerSlug, toProductId } from "../../contract/product-id.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import type { HeaderColumns } from "./columns.ts";
import type { ImportOptions } from "./import-options.ts";
import type { LineNote } from "./import-report.ts";
import type { ImportedRow } from "./imported-row.ts";
import { parseRow } from "./parse-row.ts";
import type { Row } from "./reading/row.ts";
import type { StagedRows } from "./staged-rows.ts";
import { createSupersessionFinder } from "./supersession-pattern.ts";

/** Judges the lines of one file: good lines are staged, the others noted with their reason. */
export interface FileReader {
  /** lines that added references to an earlier line of the same part */
  merged(): number;
  /** new products of a list without titles, which got one of their group and maker */
  madeTitles(): number;
  read(rows: readonly Row[]): void;
  lines(): number;
  refused: LineNote[];
  warnings: LineNote[];
}

/** Throws an import fault for an invalid supersession pattern. */
export function createFileReader(
  db: DatabaseSync,
  staged: StagedRows,
  columns: HeaderColumns,
  options: ImportOptions,
): FileReader {
  const isPresent = prepare(db, "select 1 from product where public_id = ?");
  const findNumbers = options.supersession === undefined ? null : createSupersessionFinder(options.supersession);
  const fromTitles = findNumbers !== null && !columns.fields.includes("supersededBy");
  const refused: LineNote[] = [];
  const warnings: LineNote[] = [];
  let lines = 0;
  let merged = 0;
  let madeTitles = 0;
  const head = columns.header.join("\n");

  function stage(row: ImportedRow): void {
    const { line, fields } = row;
    const id = toProductId(toMakerSlug(row.manufacturer), row.number);
    const untitled = !fields.titleEn && !fields.titleHr;
    const saysTitle = fields.titleEn !== undefined || fields.titleHr !== undefined;
    if (untitled && saysTitle) return void refused.push({ line, reason: "the title is empty" });
    if (untitled && !isPresent.get(id)) {
      const group = fields.group ?? options.group;
      if (group === undefined)
        return void refused.push({
          line,
          reason: "a new product needs a title, and no column is one (--group ID makes one of the group and the maker)",
        });
      fields.titleEn = `${groupName(group, "en")} ${row.manufacturer}`;
      fields.titleHr = `${groupName(group, "hr")} ${row.manufacturer}`;
      madeTitles += 1;
    }
    const double = staged.add(row);
    if (double === "merged") merged += 1;
    else if (double)
      refused.push({ line: double.out, reason: `the same manufacturer and number as line ${double.stands}` });
  }

  return {
    refused,
    warnings,
    lines: () => lines,
    merged: () => merged,
    madeTitles: () => madeTitles,
    read(rows) {
      const good: ImportedRow[] = [];
      for (const source of rows) {
        // A printed list names its columns again on each page.
        if (head !== "" && source.cells.join("\n") === head) continue;
        lines += 1;
        const parsed = parseRow(source, columns, options);
        if ("reason" in parsed) refused.push({ line: source.line, reason: parsed.reason });
        else {
          good.push(parsed.row);
          warnings.push(...parsed.remarks.map((reason) => ({ line: source.line, reason })));
        }
      }
      if (fromTitles) {
        const titles = good.map(({ fields }) => fields.titleEn || fields.titleHr || "");
        findNumbers(titles).forEach((number, index) => {
          const row = good[index];
          if (row) nameSuccessor(row, number);
        });
      }
      staged.together(() => good.forEach(stage));
    },
  };
}

/** A number found by a pattern is a guess; a doubtful one is decided when all lines are known. */
function nameSuccessor(row: ImportedRow, number: string | null): void {
  row.fields.supersededBy = number === null || number === "" ? null : { number };
  if (number === row.number) row.doubt = "self";
  else if (number !== null && !/\d/.test(number)) row.doubt = "word";
}
