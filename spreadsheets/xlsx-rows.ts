import type { TableLimits } from "./limits.ts";
import type { Row } from "./row.ts";
import type { FileSource } from "./source.ts";
import { isTableFault, tableFault } from "./table-fault.ts";
import { openParts, type Parts } from "./workbook/parts.ts";
import { type Contents, readContents } from "./workbook/read-contents.ts";
import { readSheetRows } from "./workbook/sheet-rows.ts";

/** The choice among several sheets; without it, the first sheet that has any row is read. */
export interface SheetChoice {
  /** the number of rows from the top of a sheet that are passed to `isWanted` */
  rows: number;
  /**
   * True if the sheet with these first rows is to be read. If there is no such sheet, the first sheet that has any row
   * is read.
   */
  isWanted(first: readonly Row[]): boolean;
  /** the name of the sheet that is to be read, in any case; a table fault if no sheet with rows has it */
  name?: string;
  /** Called with the sheet that is read, and the other sheets that have rows. */
  onChosen(name: string, others: readonly string[]): void;
}

/**
 * The most sheets that are considered: an empty cover sheet may come first, but a workbook of thousands of sheets is
 * not a list.
 */
const MAX_SHEETS = 5;

/** A sheet with more bytes than this certainly has rows. */
const NOT_EMPTY = 16 * 1024;

/**
 * The rows of one sheet of a workbook, as texts, read as they are needed. Throws a table fault for a file that is not a
 * workbook, is damaged, or is too large.
 */
export async function* readXlsxRows(
  source: FileSource,
  limits: TableLimits,
  { onShare, choice }: { onShare(share: number): void; choice?: SheetChoice },
): AsyncGenerator<Row, void> {
  let parts: Parts | null = null;
  try {
    parts = await openParts(source, limits);
    yield* readOneSheet(parts, await readContents(parts, limits), { limits, onShare, choice });
  } catch (error) {
    if (isTableFault(error)) throw error;
    throw tableFault("damaged", "the workbook cannot be read: open it in Excel and save it again");
  } finally {
    parts?.close();
  }
}

interface Opened {
  name: string;
  first: Row[];
  rest: AsyncGenerator<Row, void>;
}

async function* readOneSheet(
  parts: Parts,
  { sheets, meanings }: Contents,
  { limits, onShare, choice }: { limits: TableLimits; onShare(share: number): void; choice?: SheetChoice },
): AsyncGenerator<Row, void> {
  const opened: Opened[] = [];
  const open = async (sheet: Contents["sheets"][number], count: number) => {
    const rest = readSheetRows(parts, sheet.part, meanings, { limits, onShare });
    const first = await take(rest, count);
    if (first.length > 0) opened.push({ name: sheet.name, first, rest });
    return first;
  };
  try {
    const isNamed = ({ name }: { name: string }) => choice?.name === undefined || isSame(name, choice.name);
    const left = [...sheets.filter(isNamed), ...sheets.filter((sheet) => !isNamed(sheet))].slice(0, MAX_SHEETS);
    const others: string[] = [];
    let chosen: Opened | undefined;
    for (let sheet = left.shift(); sheet; sheet = left.shift()) {
      // A large sheet after the chosen one is not opened: it certainly has rows.
      if (chosen && parts.sizeOf(sheet.part) > NOT_EMPTY) others.push(sheet.name);
      else {
        const first = await open(sheet, choice?.rows ?? 1).catch((error: unknown) => {
          // A faulty sheet after the first one that has rows does not make the file faulty.
          if (opened.length === 0) throw error;
          others.push(sheet.name);
          return [];
        });
        if (!chosen && first.length > 0 && isNamed(sheet) && (choice?.isWanted(first) ?? true)) chosen = opened.at(-1);
        if (chosen && !choice) break;
      }
    }
    if (!chosen && choice?.name !== undefined)
      throw tableFault(
        "no-sheet",
        `the workbook has no sheet "${choice.name}" with rows: its sheets are ${sheets.map(({ name }) => `"${name}"`).join(", ")}`,
      );
    chosen ??= opened[0];
    if (!chosen) return;
    const unread = opened.filter((one) => one !== chosen).map(({ name }) => name);
    choice?.onChosen(chosen.name, [...unread, ...others]);
    yield* chosen.first;
    yield* chosen.rest;
  } finally {
    for (const { rest } of opened) await rest.return();
  }
}

function isSame(name: string, other: string): boolean {
  return name.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Takes the next `count` rows, fewer if there are no more. */
async function take(rows: AsyncGenerator<Row, void>, count: number): Promise<Row[]> {
  const first: Row[] = [];
  while (first.length < count) {
    const next = await rows.next();
    if (next.done) break;
    first.push(next.value);
  }
  return first;
}
