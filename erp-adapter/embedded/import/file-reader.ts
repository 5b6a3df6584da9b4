import type { DatabaseSync } from "node:sqlite";
import type { Row } from "#spreadsheets/row.ts";
import { groupName } from "../../catalogue-index/groups.ts";
import { toMakerSlug, toProductId } from "../../contract/product-id.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { quote } from "./cells.ts";
import type { HeaderColumns } from "./columns.ts";
import type { ImportOptions } from "./import-options.ts";
import type { LineNote } from "./import-report.ts";
import type { ImportedRow } from "./imported-row.ts";
import { createFindMaker } from "./known-makers.ts";
import { createLineNotes, type LineNotes } from "./line-notes.ts";
import { parseRow } from "./parse-row.ts";
import type { Added, StagedRows } from "./staged-rows.ts";
import { createNameSuccessors, type RemarkedRow } from "./text-successors.ts";
import { createVehicleMakes } from "./vehicle-makes.ts";

/** Checks the lines of one file. Good lines are staged; refused lines are recorded with the reason. */
export interface FileReader {
  /** number of lines that were merged into an earlier line of the same part */
  merged(): number;
  /** number of new products of a list without titles; each got a title made of its group and manufacturer */
  madeTitles(): number;
  /** warnings about makes that no vehicle in the catalogue has yet */
  newMakes(): LineNote[];
  read(rows: readonly Row[]): void;
  /**
   * Refuses or corrects numbers that lost a leading zero. Call it after all lines: only all lines together show the
   * loss.
   */
  askForZeros(): void;
  lines(): number;
  refused: LineNotes;
  warnings: LineNotes;
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
  const makes = createVehicleMakes(db);
  const refused = createLineNotes();
  const warnings = createLineNotes();
  let lines = 0;
  let merged = 0;
  let madeTitles = 0;
  const head = columns.header.join("\n");
  const hasTitles = columns.fields.includes("titleEn") || columns.fields.includes("titleHr");

  /** Adds the manufacturer and title that a line lacks. Returns a reason to refuse the line if that is impossible. */
  function complete(row: ImportedRow): string | null {
    if (row.manufacturer === "") {
      const found = findMaker(row.number);
      if ("reason" in found) return found.reason;
      row.manufacturer = found.manufacturer;
    }
    const { fields } = row;
    if (fields.titleEn || fields.titleHr) return null;
    if (fields.titleEn !== undefined || fields.titleHr !== undefined) return "the title is empty";
    if (isPresent.get(toProductId(toMakerSlug(row.manufacturer), row.number))) return null;
    const group = fields.group ?? options.group;
    if (group === undefined) return NO_SUCH_PART;
    fields.titleEn = `${groupName(group, "en")} ${row.manufacturer}`;
    fields.titleHr = `${groupName(group, "hr")} ${row.manufacturer}`;
    return null;
  }

  function stage(row: ImportedRow): void {
    const { line } = row;
    const reason = complete(row);
    if (reason !== null) {
      refused.add(line, reason);
      return;
    }
    makes.see(row);
    const added = staged.add(row);
    if (added === null && !hasTitles && row.fields.titleEn) madeTitles += 1;
    noteDouble(line, added);
  }

  function noteDouble(line: number, added: Added): void {
    if (added === "merged") merged += 1;
    else if (added && "full" in added) refused.add(line, `the part has ${added.full} already`);
    else if (added) refused.add(added.out, `the same manufacturer and number as line ${added.stands}`);
  }

  return {
    refused,
    warnings,
    askForZeros() {
      staged.together(() => {
        for (const { line, number, candidate } of staged.withoutZero()) {
          const how = `number ${quote(number)} seems to have lost its leading zero`;
          if (options.takesCandidates) {
            warnings.add(line, `${how}: taken for ${quote(candidate)}`);
            noteDouble(line, staged.renumber(line, candidate));
          } else {
            staged.remove(line);
            refused.add(line, `${how}: is it ${quote(candidate)}? (--candidates takes such numbers)`);
          }
        }
      });
    },
    lines: () => lines,
    merged: () => merged,
    madeTitles: () => madeTitles,
    newMakes: makes.newOnes,
    read(rows) {
      const good: RemarkedRow[] = [];
      for (const source of rows) {
        // A printed list names its columns again on each page.
        if (head !== "" && source.cells.join("\n") === head) continue;
        lines += 1;
        const parsed = parseRow(source, columns, options);
        if ("reason" in parsed) refused.add(source.line, parsed.reason);
        else {
          good.push(parsed);
          for (const warning of parsed.warnings) warnings.add(source.line, warning);
        }
      }
      nameSuccessors(good);
      staged.together(() => {
        for (const { row } of good) stage(row);
      });
    },
  };
}

const NO_SUCH_PART =
  "the catalogue has no such part, and a new one needs a title (--group ID makes one of group and maker)";
