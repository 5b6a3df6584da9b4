import type { TableLimits } from "../limits.ts";
import type { Row } from "../row.ts";
import { tableFault } from "../table-fault.ts";
import { type Styles, toDay } from "./cell-styles.ts";
import type { Parts } from "./parts.ts";
import { readXml } from "./read-xml.ts";
import type { SharedTexts } from "./shared-texts.ts";
import { createTextReader } from "./text-reader.ts";

/** The other parts of a workbook that are needed to interpret its cells. */
export interface Meanings {
  texts: SharedTexts;
  styles: Styles;
  countsFrom1904: boolean;
}

/**
 * Yields the rows of a sheet that have any cell, as texts; `onShare` gets the share of the sheet read so far. A number
 * is written with as few digits as it needs and at most six decimals, a date as 2026-12-28, an amount with the foreign
 * currency that its format shows.
 */
export async function* readSheetRows(
  parts: Parts,
  name: string,
  meanings: Meanings,
  { limits, onShare }: { limits: TableLimits; onShare(share: number): void },
): AsyncGenerator<Row, void> {
  const reader = createTextReader(limits.cell);
  let found: Row[] = [];
  let line = 0;
  let count = 0;
  let cells: string[] = [];
  let numeric = new Set<number>();
  let isHidden = false;
  // The widest row so far: a workbook leaves out empty cells at the end of a row, and `endRow` adds them.
  let width = 0;
  let column = -1;
  let type = "";
  let style = 0;

  function endCell(): void {
    const text = toText(reader.end(), type, style, meanings);
    if (text === "") return;
    if (column >= limits.columns)
      throw tableFault("too-many-columns", `the sheet has more than ${limits.columns} columns`);
    while (cells.length < column) cells.push("");
    cells[column] = text;
    if (type === "n") numeric.add(column);
  }

  function endRow(): void {
    width = Math.max(width, cells.length);
    if (cells.length === 0) return;
    while (cells.length < width) cells.push("");
    found.push(isHidden ? { line, cells, numeric, isHidden } : { line, cells, numeric });
  }

  const pieces = readXml(parts, name, {
    open(tag, { r, t = "n", s, hidden }) {
      if (tag === "row") {
        count += 1;
        if (count > limits.rows) throw tableFault("too-many-rows", `the sheet has more than ${limits.rows} rows`);
        line = Number(r) || line + 1;
        cells = [];
        numeric = new Set();
        isHidden = hidden === "1" || hidden === "true";
        column = -1;
      } else if (tag === "c") {
        column = r === undefined ? column + 1 : columnOf(r);
        type = t;
        style = Number(s ?? 0);
        reader.begin();
      } else reader.open(tag);
    },
    text: reader.text,
    close(tag) {
      if (tag === "c") endCell();
      else if (tag === "row") endRow();
      else reader.close(tag);
    },
  });
  for await (const share of pieces) {
    onShare(share);
    const rows = found;
    found = [];
    yield* rows;
  }
}

/** Position of a cell named like `AB12`, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? "") column = column * 26 + letter.charCodeAt(0) - 64;
  return Math.max(column - 1, 0);
}

function toText(value: string, type: string, style: number, { texts, styles, countsFrom1904 }: Meanings): string {
  if (type === "s") return plain(texts.get(Number(value)));
  if (type === "b") return value === "1" ? "true" : "false";
  const number = Number(value);
  if (type !== "n" || value === "" || Number.isNaN(number)) return plain(value);
  if (styles.dates.has(style)) return toDay(number, countsFrom1904) ?? value;
  const digits = Number.isInteger(number) ? number.toFixed(0) : String(Number(number.toFixed(6)));
  const currency = styles.currencies.get(style);
  return currency === undefined ? digits : `${digits} ${currency}`;
}

/** Restores characters that XML does not allow, which Excel writes as `_x000D_`; turns line ends into line feeds. */
function plain(text: string): string {
  const whole = text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
  return whole.includes("\r") ? whole.replace(/\r\n?/g, "\n") : whole;
}
