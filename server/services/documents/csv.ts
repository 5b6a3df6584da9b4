import { setTimeout } from "node:timers/promises";
import type { Locale } from "#erp-adapter/contract/context.ts";
import { formatAmount, toEurCents } from "#erp-adapter/contract/money.ts";
import { defuse } from "#spreadsheets/defuse.ts";
import type { ColumnKind, LongSheet, Sheet, SheetCell, SheetColumn } from "./sheet.ts";
import { toDayParts } from "./spreadsheet-day.ts";

/** characters per chunk of output, so that at most a few hundred rows are in memory */
const PIECE = 16_384;

type Stringify = (rows: string[][]) => string;

/** Milliseconds for sending the last line of an incomplete file before its connection is cut. */
const LAST_WORDS = 200;

/** A table as CSV: UTF-8 with a byte order mark, semicolons, lines ended by CRLF, as Excel in Croatia opens it. */
export function writeCsv({ columns, rows, separator }: Sheet, locale: Locale): AsyncGenerator<Uint8Array, void> {
  return writeLongCsv({ columns, rows, separator, lead: [], brokenOff: null }, locale);
}

/** Like `writeCsv`, with lines above the head, and with a last line if the file is incomplete. */
export async function* writeLongCsv(
  { lead, columns, rows, brokenOff, separator = ";" }: LongSheet,
  locale: Locale,
): AsyncGenerator<Uint8Array, void> {
  const { stringify } = await import("csv-stringify/sync");
  const toText: Stringify = (cells) => stringify(cells, { delimiter: separator, record_delimiter: "\r\n" });
  const encoder = new TextEncoder();
  const head = columns.map(({ label }) => toTextCell(label));
  let piece = `\ufeff${toText([...lead.map((line) => [toTextCell(line)]), head])}`;
  try {
    for await (const row of rows) {
      piece += toText([toCells(row, columns, locale)]);
      if (piece.length < PIECE) continue;
      yield encoder.encode(piece);
      piece = "";
    }
  } catch (error) {
    if (brokenOff === null) throw error;
    yield encoder.encode(piece + toText([[toTextCell(brokenOff)]]));
    await setTimeout(LAST_WORDS);
    throw error;
  }
  if (piece !== "") yield encoder.encode(piece);
}

function toCells(row: SheetCell[], columns: SheetColumn[], locale: Locale): string[] {
  return columns.map(({ kind }, index) => toCell(row[index] ?? null, kind, locale));
}

/** Numbers have no thousands separators; a negative number is not defused as a formula. */
function toCell(cell: SheetCell, kind: ColumnKind, locale: Locale): string {
  if (cell === null || Number.isNaN(cell)) return "";
  if (typeof cell === "string") return (kind === "day" ? toDay(cell, locale) : null) ?? toTextCell(cell);
  const point = kind === "money" ? formatAmount(toEurCents(cell)) : String(cell);
  return locale === "hr" ? point.replace(".", ",") : point;
}

/**
 * Croatian Excel reads 20.11.2026. as a day, but not with spaces. English Excel reads 20/11/2026 one way in London and
 * another in New York, and 2026-11-20 as the same day everywhere.
 */
function toDay(text: string, locale: Locale): string | null {
  const parts = toDayParts(text);
  return parts && (locale === "hr" ? `${parts.day}.${parts.month}.${parts.year}.` : text);
}

function toTextCell(text: string): string {
  return defuse(text.toWellFormed().replaceAll("\0", ""));
}
