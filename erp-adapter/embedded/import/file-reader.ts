import type { DatabaseSync } from "node:sqlite";
import { toMakerSlug, toProductId } from "../../contract/product-id.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import type { Columns } from "./columns.ts";
import type { ImportOptions } from "./import-options.ts";
import type { LineNote } from "./import-report.ts";
import type { ImportedRow } from "./imported-row.ts";
import { parseRow } from "./parse-row.ts";
import type { Row } from "./rows.ts";
import type { StagedRows } from "./staged-rows.ts";
import { createSupersessionFinder } from "./supersession-pattern.ts";

/** Judges the lines of one file: good lines are staged, the others noted with their reason. */
export interface FileReader {
  read(rows: readonly Row[]): void;
  lines(): number;
  refused: LineNote[];
  warnings: LineNote[];
}

/** Throws an import fault for an invalid supersession pattern. */
export function createFileReader(
  db: DatabaseSync,
  staged: StagedRows,
  columns: Columns,
  options: ImportOptions,
): FileReader {
  const isPresent = prepare(db, "select 1 from product where public_id = ?");
  const findNumbers = options.supersession === undefined ? null : createSupersessionFinder(options.supersession);
  const fromTitles = findNumbers !== null && !columns.fields.includes("supersededBy");
  const refused: LineNote[] = [];
  const warnings: LineNote[] = [];
  let lines = 0;

  function stage(row: ImportedRow): void {
    const { line, fields } = row;
    const id = toProductId(toMakerSlug(row.manufacturer), row.number);
    const untitled = !fields.titleEn && !fields.titleHr;
    const saysTitle = fields.titleEn !== undefined || fields.titleHr !== undefined;
    if (untitled && (saysTitle || !isPresent.get(id))) {
      refused.push({
        line,
        reason: saysTitle ? "the title is empty" : "a new product needs a title, and no column is one",
      });
      return;
    }
    const double = staged.add(row);
    if (double) refused.push({ line: double.out, reason: `the same manufacturer and number as line ${double.stands}` });
  }

  return {
    refused,
    warnings,
    lines: () => lines,
    read(rows) {
      lines += rows.length;
      const good: ImportedRow[] = [];
      for (const source of rows) {
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
