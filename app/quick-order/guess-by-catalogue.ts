import { readQuickOrder, rereadRows } from "#rules/quick-order/read-quick-order.ts";
import type { ReadRows } from "#rules/quick-order/read-row.ts";
import { logFailure, type RequestContext } from "../request/context.ts";
import { findNumbers } from "./find-numbers.ts";
import { toQuickOrderRow } from "./to-quick-order-row.ts";

/** The most cells of a column that are looked up. */
const SAMPLES = 20;
/** The most columns whose cells are looked up. */
const MOST_COLUMNS = 10;

/**
 * If the number column was only guessed, replaces it with the column of which the catalogue knows the most texts. One
 * ERP call. The list is unchanged if the catalogue knows none of the texts, or does not answer.
 */
export async function guessByCatalogue(list: ReadRows, context: RequestContext): Promise<ReadRows> {
  const { columns, rows, skipped } = list;
  if (columns.source !== "guessed") return list;
  const lines = [...rows, ...skipped];
  const free = columns.fields.flatMap((field, at) => (field === null || field === "number" ? [at] : []));
  const samples = free.slice(0, MOST_COLUMNS).map((at) => {
    const cells = lines.map(({ cells: { [at]: cell = "" } }) => cell.trim()).filter((cell) => /\d/.test(cell));
    return { at, cells: [...new Set(cells)].slice(0, SAMPLES) };
  });
  const known = await countKnown(
    samples.map(({ cells }) => cells),
    context,
  );
  const most = Math.max(0, ...known);
  if (most === 0) return list;
  const guessed = samples.findIndex(({ at }) => columns.fields[at] === "number");
  const number = samples[known[guessed] === most ? guessed : known.indexOf(most)]?.at;
  const fields = columns.fields.map((field, at) => (at === number ? "number" : field === "number" ? null : field));
  const meant = { ...columns, fields };
  return { ...list, columns: meant, ...rereadRows(lines, meant) };
}

/**
 * The number of texts that the catalogue knows, with or without a leading zero, by column; empty if the catalogue does
 * not answer.
 */
async function countKnown(columns: readonly string[][], context: RequestContext): Promise<number[]> {
  const typed = columns.flatMap((cells) => cells.map((number) => ({ number, quantity: "1" })));
  const read = await readQuickOrder({ kind: "typed", rows: typed });
  if (!read.ok) return [];
  try {
    const found = await findNumbers(read.rows.map(toQuickOrderRow), context);
    const isKnown = new Set(found.filter((row) => row.found && row.found.length > 0).map(({ row }) => row - 1));
    let at = 0;
    return columns.map((cells) => cells.filter(() => isKnown.has(at++)).length);
  } catch (error) {
    logFailure(error, "columns not looked up", context);
    return [];
  }
}
