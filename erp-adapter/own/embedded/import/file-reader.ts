import type { DatabaseSync } from "node:sqlite";
import type { Row } from "#spreadsheets/row.ts";
import type { DateOrder } from "../../../contract/date-text.ts";
import { toMakerSlug, toProductId } from "../../../contract/product-id.ts";
import { groupName } from "../../../kit/groups.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { answer } from "./answer.ts";
import { quote } from "./cells.ts";
import { type HeaderColumns, hasWidthOf, pricePiecesFromOption } from "./columns.ts";
import { createDateOrders } from "./date-order.ts";
import { createFileMarks, type MarkOf } from "./file-marks.ts";
import { createHeadings, FEW, LIKE_HEADING } from "./headings.ts";
import type { HeldLines } from "./held-lines.ts";
import type { ImportOptions } from "./import-options.ts";
import type { ImportedRow } from "./imported-row.ts";
import { createFindMaker } from "./known-makers.ts";
import { createLineNotes, type LineNotes } from "./line-notes.ts";
import { type Options, parseRow } from "./parse-row.ts";
import type { Added, DoubleLine, StagedRows } from "./staged-rows.ts";
import { createNameSuccessors, type RemarkedRow } from "./text-successors.ts";
import { createFreePieces, type FreePieces } from "./unclear/free-pieces.ts";
import { createUnreadColumns, type UnreadColumns } from "./unclear/unread-columns.ts";
import { createVehicleMakes, type VehicleMakes } from "./vehicle-makes.ts";
import { createYearStyles, type YearStyle } from "./year-style.ts";

/** Checks the lines of one file. Good lines are staged; refused lines are recorded with the reason. */
export interface FileReader {
  /** number of lines that were merged into an earlier line of the same part */
  merged(): number;
  /** number of new products of a list without titles; each got a title made of its group and manufacturer */
  madeTitles(): number;
  /** a line that was refused because its part has another line, if possible with another stock; null if none was */
  double(): DoubleLine | null;
  makes: Omit<VehicleMakes, "see">;
  unread: Omit<UnreadColumns, "see">;
  freePieces: Omit<FreePieces, "see">;
  read(rows: readonly Row[]): void;
  /** Reads the lines with numbers and dates whose meaning only the whole file shows. Call it after all lines. */
  readHeld(): void;
  /**
   * Refuses lines with only their first two cells, if they are few and all other lines have a price: they are headings.
   * Call it after `readHeld`.
   */
  refuseHeadings(): void;
  /**
   * Refuses or corrects numbers that lost a leading zero. Call it after `readHeld`: only all lines together show the
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
  { staged, held }: { staged: StagedRows; held: HeldLines },
  columns: HeaderColumns,
  options: ImportOptions & Pick<Options, "delimiter">,
): FileReader {
  const isPresent = prepare(db, "select 1 from product where public_id = ?");
  const nameSuccessors = createNameSuccessors(columns, options);
  const findMaker = createFindMaker(db);
  const makes = createVehicleMakes(db);
  const unread = createUnreadColumns(columns);
  const freePieces = createFreePieces(columns);
  const marks = createFileMarks(columns.fields, options.decimal);
  const pricePieces = pricePiecesFromOption(options.columns);
  const orders = createDateOrders(columns.fields);
  const years = createYearStyles(columns.fields);
  const refused = createLineNotes();
  const warnings = createLineNotes();
  let lines = 0;
  let merged = 0;
  let madeTitles = 0;
  let waits = false;
  let double: DoubleLine | null = null;
  let unpriced = 0;
  const headings = createHeadings(columns);
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
    if (group === undefined) return noSuchPart(columns);
    fields.titleEn = `${groupName(group, "en")} ${row.manufacturer}`;
    fields.titleHr = `${groupName(group, "hr")} ${row.manufacturer}`;
    return null;
  }

  function readLines(rows: readonly Row[], markOf: MarkOf, dateOrder?: DateOrder, yearStyle?: YearStyle): void {
    const good: RemarkedRow[] = [];
    const reading = { ...options, markOf, dateOrder, yearStyle, pricePieces };
    for (const source of rows) {
      const parsed = parseRow(source, columns, reading);
      headings.see(source);
      if ("reason" in parsed) refused.add(source.line, headings.reasonOf(source.line) ?? parsed.reason);
      else {
        good.push(parsed);
        for (const warning of parsed.warnings) warnings.add(source.line, warning);
      }
    }
    nameSuccessors(good);
    staged.together(() => {
      for (const { row } of good) stage(row);
    });
  }

  function stage(row: ImportedRow): void {
    const { line } = row;
    const reason = complete(row);
    if (reason !== null) {
      refused.add(line, headings.reasonOf(line) ?? reason);
      return;
    }
    if (!row.fields.wholesale && !headings.possible().has(line)) unpriced += 1;
    makes.see(row);
    const added = staged.add(row);
    if (added === null && !hasTitles && row.fields.titleEn) madeTitles += 1;
    noteDouble(line, added);
  }

  function noteDouble(line: number, added: Added): void {
    if (added === "merged") merged += 1;
    else if (added && "full" in added) refused.add(line, `the part has ${added.full} already`);
    else if (added) {
      if (double === null || (hasOtherStock(added) && !hasOtherStock(double))) double = added;
      const names = [...new Set(added.differing.map((fact) => NAMES[fact] ?? fact))].join(", ");
      const differs = names === "" ? "and says nothing else" : `but with another ${names}`;
      refused.add(added.out, `the same manufacturer and number as line ${added.stands}, ${differs}`);
    }
  }

  return {
    refused,
    warnings,
    refuseHeadings() {
      const possible = headings.possible();
      if (unpriced > 0 || possible.size * FEW > lines) return;
      staged.together(() => {
        for (const line of possible) {
          if (staged.at(line) === null) continue;
          staged.remove(line);
          refused.add(line, LIKE_HEADING);
        }
      });
    },
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
    double: () => double,
    makes,
    unread,
    freePieces,
    read(rows) {
      // A printed list names its columns again on each page.
      const given = rows.filter(({ cells }) => head === "" || cells.join("\n") !== head);
      lines += given.length;
      const clear: Row[] = [];
      const waiting: Row[] = [];
      for (const row of given) {
        // A line of another width is refused: its cells may stand in columns that they do not belong to.
        if (hasWidthOf(columns, row)) {
          unread.see(row);
          freePieces.see(row);
          // All lines after the first that waits do so, too: of two lines of a part, the first counts.
          for (const { see } of [marks, orders, years]) if (see(row)) waits = true;
        }
        (waits ? waiting : clear).push(row);
      }
      held.add(waiting);
      // These numbers and dates have one meaning, whatever the rest of the file shows.
      readLines(clear, () => options.decimal);
    },
    readHeld() {
      const markOf = marks.decide();
      const dateOrder = orders.decide();
      const yearStyle = years.decide();
      for (const rows of held.read()) readLines(rows, markOf, dateOrder, yearStyle);
    },
  };
}

function hasOtherStock({ differing }: DoubleLine): boolean {
  return differing.includes("stock");
}

/** Names of facts in a reason, where the column has another one than the product. */
const NAMES: Partial<Record<DoubleLine["differing"][number], string>> = {
  titleEn: "title",
  titleHr: "title",
  descriptionEn: "description",
  descriptionHr: "description",
  wholesale: "price",
  packQuantity: "pack",
  supersededBy: "replacement",
};

/** The reason to refuse a new part without a title. A description may be the title: in lists without prices it is none. */
function noSuchPart({ header, fields }: HeaderColumns): string {
  const at = fields.findIndex((field) => field === "descriptionEn" || field === "descriptionHr");
  const name = header[at];
  const title = fields[at] === "descriptionHr" ? "titlehr" : "title";
  const fromThere = name === undefined ? "" : `--columns ${answer(name, title)} takes it from there, `;
  return `the catalogue has no such part, and a new one needs a title (${fromThere}--group ID makes one of group and maker)`;
}
