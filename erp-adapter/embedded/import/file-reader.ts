import type { DatabaseSync } from "node:sqlite";
import { groupName } from "../../catalogue-index/groups.ts";
import { MAX_FITMENTS } from "../../contract/fitments.ts";
import { toMakerSlug, toProductId } from "../../contract/product-id.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import type { HeaderColumns } from "./columns.ts";
import type { ImportOptions } from "./import-options.ts";
import type { LineNote } from "./import-report.ts";
import type { ImportedRow } from "./imported-row.ts";
import { createFindMaker } from "./known-makers.ts";
import { parseRow } from "./parse-row.ts";
import type { Row } from "./reading/row.ts";
import type { StagedRows } from "./staged-rows.ts";
import { createNameSuccessors, type RemarkedRow } from "./text-successors.ts";

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
  const nameSuccessors = createNameSuccessors(columns, options);
  const findMaker = createFindMaker(db);
  const refused: LineNote[] = [];
  const warnings: LineNote[] = [];
  let lines = 0;
  let merged = 0;
  let madeTitles = 0;
  const head = columns.header.join("\n");

  function stage(row: ImportedRow): void {
    const { line, fields } = row;
    if (row.manufacturer === "") {
      const found = findMaker(row.number);
      if ("reason" in found) return void refused.push({ line, reason: found.reason });
      row.manufacturer = found.manufacturer;
    }
    const id = toProductId(toMakerSlug(row.manufacturer), row.number);
    const untitled = !fields.titleEn && !fields.titleHr;
    const saysTitle = fields.titleEn !== undefined || fields.titleHr !== undefined;
    if (untitled && saysTitle) return void refused.push({ line, reason: "the title is empty" });
    if (untitled && !isPresent.get(id)) {
      const group = fields.group ?? options.group;
      if (group === undefined)
        return void refused.push({
          line,
          reason:
            "the catalogue has no such part, and a new one needs a title (--group ID makes one of group and maker)",
        });
      fields.titleEn = `${groupName(group, "en")} ${row.manufacturer}`;
      fields.titleHr = `${groupName(group, "hr")} ${row.manufacturer}`;
    }
    const isTitleMade = untitled && Boolean(fields.titleEn);
    const double = staged.add(row);
    if (double === null && isTitleMade) madeTitles += 1;
    if (double === "merged") merged += 1;
    else if (double === "full") refused.push({ line, reason: `the part has ${MAX_FITMENTS} vehicles already` });
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
      const good: RemarkedRow[] = [];
      for (const source of rows) {
        // A printed list names its columns again on each page.
        if (head !== "" && source.cells.join("\n") === head) continue;
        lines += 1;
        const parsed = parseRow(source, columns, options);
        if ("reason" in parsed) refused.push({ line: source.line, reason: parsed.reason });
        else {
          good.push(parsed);
          warnings.push(...parsed.warnings.map((reason) => ({ line: source.line, reason })));
        }
      }
      nameSuccessors(good);
      staged.together(() => {
        for (const { row } of good) stage(row);
      });
    },
  };
}
