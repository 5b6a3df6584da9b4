import { formatAmount, toEurCents } from "#erp-adapter/contract/money.ts";
import { defuse } from "#spreadsheets/defuse.ts";
import type { ColumnKind, Sheet, SheetCell, SheetColumn } from "./sheet.ts";
import { toSerialDay } from "./spreadsheet-day.ts";
import { SHEET_FOOT, SHEET_PATH, STYLES, toReference, toSheetHead, toWorkbookParts, toXml } from "./xlsx-parts.ts";

/** characters per chunk of output, so that at most a few hundred rows are in memory */
const PIECE = 16_384;
/** Excel's limit of rows per sheet */
const MOST_ROWS = 1_048_576;
/** Excel's limit of characters per cell */
const LONGEST_TEXT = 32_767;

/**
 * A table as a workbook of one sheet. Text is stored as text, so it is never a formula. Throws RangeError if there are more
 * rows than a sheet can have.
 */
export async function* writeXlsx({ name, columns, rows }: Sheet): AsyncGenerator<Uint8Array, void> {
  const { strToU8, Zip, ZipDeflate } = await import("fflate");
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    if (bytes.length > 0) ready.push(bytes);
  });
  const open = (path: string) => {
    const part = new ZipDeflate(path, { level: 6 });
    zip.add(part);
    return part;
  };
  for (const [path, text] of Object.entries(toWorkbookParts(name))) open(path).push(strToU8(text), true);

  const sheet = open(SHEET_PATH);
  let piece = toSheetHead(columns) + toHeadRow(columns);
  let place = 1;
  for await (const row of rows) {
    if (place >= MOST_ROWS) throw new RangeError(`a sheet has at most ${MOST_ROWS} rows`);
    piece += toRow(row, columns, place);
    place += 1;
    if (piece.length < PIECE) continue;
    sheet.push(strToU8(piece));
    piece = "";
    yield* ready.splice(0);
  }
  sheet.push(strToU8(piece + SHEET_FOOT), true);
  zip.end();
  yield* ready;
}

function toHeadRow(columns: SheetColumn[]): string {
  const cells = columns.map(({ label, kind }, column) => {
    const style = kind === "money" || kind === "integer" ? STYLES.headRight : STYLES.head;
    return textCell(label, toReference(column, 0), style);
  });
  return `<row r="1">${cells.join("")}</row>`;
}

function toRow(row: SheetCell[], columns: SheetColumn[], place: number): string {
  const cells = columns.map(({ kind }, column) => toCell(row[column] ?? null, kind, toReference(column, place)));
  return `<row r="${place + 1}">${cells.join("")}</row>`;
}

function toCell(cell: SheetCell, kind: ColumnKind, reference: string): string {
  if (cell === null || Number.isNaN(cell)) return "";
  if (typeof cell === "number") {
    return numberCell(kind === "money" ? formatAmount(toEurCents(cell)) : String(cell), reference, STYLES[kind]);
  }
  const day = kind === "day" ? toSerialDay(cell) : null;
  return day === null
    ? textCell(cell, reference, styleOfText(cell, kind))
    : numberCell(String(day), reference, STYLES.day);
}

/** A text that would be a formula stays a text even when it is edited. */
function styleOfText(text: string, kind: ColumnKind): number {
  if (defuse(text) !== text) return STYLES.defused;
  return kind === "typed" ? STYLES.typed : STYLES.text;
}

function numberCell(value: string, reference: string, style: number): string {
  return `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
}

function textCell(text: string, reference: string, style: number): string {
  const shown = toXml(text.slice(0, LONGEST_TEXT));
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${shown}</t></is></c>`;
}
