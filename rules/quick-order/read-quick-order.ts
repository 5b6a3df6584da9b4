import type { TableLimits } from "#spreadsheets/limits.ts";
import { openTable } from "#spreadsheets/open-table.ts";
import { memorySource } from "#spreadsheets/source.ts";
import { isTableFault } from "#spreadsheets/table-fault.ts";
import { createCollector, type GivenRow } from "./collect-rows.ts";
import { findColumns, MAX_ABOVE } from "./find-columns.ts";
import {
  type ColumnChoice,
  type ColumnSource,
  MAX_BYTES,
  MAX_ROWS,
  type QuickOrderColumns,
  type QuickOrderFormat,
  type QuickOrderInput,
  type ReadRow,
  type ReadRows,
  type RefusedList,
  type SkippedRow,
} from "./read-row.ts";
import { splitPasted } from "./split-pasted.ts";

const MIB = 1024 * 1024;

/** Limits of a file: a list of a thousand rows, with every column that people keep, stays below them. */
const LIMITS: TableLimits = {
  columns: 200,
  // Leaves room for thousands of empty rows below a list, of which the person may not know.
  rows: 20_000,
  cell: 32_767,
  line: 100_000,
  record: 50_000,
  parts: 500,
  inflated: 64 * MIB,
  read: 10 * MIB,
  ratio: 200,
  sharedTexts: 8 * MIB,
};

/** Sources by which a sheet of a workbook is recognised as the list. */
const NAMED: ReadonlySet<ColumnSource> = new Set(["names", "remembered", "unsure"]);

const TYPED: QuickOrderColumns = { line: null, names: [], fields: ["number", "quantity", "note"], source: "form" };

/**
 * Reads a list of wanted parts in any form: typed rows, a pasted text, a file of separated values or a workbook. The
 * format of a file is found by its first bytes, never by its name. Reading stops as soon as there are too many rows.
 */
export async function readQuickOrder(input: QuickOrderInput): Promise<ReadRows | RefusedList> {
  try {
    return await read(input);
  } catch (error) {
    if (!isTableFault(error)) throw error;
    return { ok: false, reason: error.reason };
  }
}

async function read(input: QuickOrderInput): Promise<ReadRows | RefusedList> {
  if (input.kind === "typed") {
    const rows = input.rows.map(({ number, quantity, note = "" }, at) => ({
      line: at + 1,
      cells: [number, quantity, note],
    }));
    return collect(given(rows), { format: { kind: "typed" }, known: TYPED });
  }
  if (input.kind === "paste") {
    if (Buffer.byteLength(input.text) > MAX_BYTES) return { ok: false, reason: "too-big" };
    const { rows, known } = splitPasted(input.text);
    return collect(given(rows), { format: { kind: "paste" }, known, remembered: input.remembered });
  }
  if (input.bytes.byteLength > MAX_BYTES) return { ok: false, reason: "too-big" };
  const { bytes, remembered } = input;
  const sheets: { sheet: string; others: readonly string[] } = { sheet: "", others: [] };
  const table = await openTable(memorySource(bytes), LIMITS, {
    choice: {
      rows: MAX_ABOVE,
      isWanted: (first) => {
        const { source, line } = findColumns(first, remembered ?? []);
        return NAMED.has(source) && (line !== null || source === "remembered");
      },
      onChosen: (sheet, others) => Object.assign(sheets, { sheet, others }),
    },
  });
  if (table.format === "csv") {
    const format: QuickOrderFormat = {
      kind: "csv",
      delimiter: table.delimiter,
      encoding: table.encoding.encoding,
    };
    return collect(table.rows, { format, known: null, remembered });
  }
  const read = await collect(table.rows, { format: { kind: "xlsx", ...sheets }, known: null, remembered });
  // The sheet is known only after its rows have been read.
  return read.ok ? { ...read, format: { kind: "xlsx", ...sheets } } : read;
}

/** Reads a list again with other columns. `rows` are its rows and skipped lines, in any order. */
export function rereadRows(
  rows: readonly SkippedRow[],
  columns: QuickOrderColumns,
): { rows: readonly ReadRow[]; skipped: readonly SkippedRow[] } {
  const collector = createCollector(columns, rows);
  for (const { row, cells, numeric, isHidden } of rows.toSorted((one, other) => one.row - other.row))
    collector.add({ line: row, cells: [...cells], numeric: new Set(numeric), isHidden });
  return { rows: collector.wanted, skipped: collector.skipped };
}

async function* given(rows: Iterable<GivenRow>): AsyncGenerator<GivenRow, void> {
  yield* rows;
}

/** `known`: the columns, if they need not be found. */
async function collect(
  rows: AsyncGenerator<GivenRow, void>,
  {
    format,
    known,
    remembered = [],
  }: { format: QuickOrderFormat; known: QuickOrderColumns | null; remembered?: readonly ColumnChoice[] },
): Promise<ReadRows | RefusedList> {
  try {
    const first = known ? [] : await take(rows, MAX_ABOVE);
    const columns =
      known ??
      findColumns(
        first.filter(({ isLoose }) => !isLoose),
        remembered,
      );
    const collector = createCollector(columns, first);
    for (const row of first) collector.add(row);
    if (collector.isFull()) return { ok: false, reason: "too-many-rows" };
    for await (const row of rows) {
      collector.add(row);
      if (collector.isFull()) return { ok: false, reason: "too-many-rows" };
    }
    const { wanted, skipped } = collector;
    if (wanted.length === 0) return { ok: false, reason: "nothing" };
    return { ok: true, format, columns, rows: wanted, skipped };
  } finally {
    await rows.return();
  }
}

/** The first `count` rows, or fewer if the list has fewer. */
async function take(rows: AsyncGenerator<GivenRow, void>, count: number): Promise<GivenRow[]> {
  const first: GivenRow[] = [];
  while (first.length < Math.min(count, MAX_ROWS)) {
    const next = await rows.next();
    if (next.done) break;
    first.push(next.value);
  }
  return first;
}
