import type { Row } from "#spreadsheets/row.ts";
import { columnsOf, type HeaderColumns, type OwnNames } from "../columns.ts";
import { importFault } from "../import-fault.ts";

/** Maximum number of first rows in which the header is searched; title, address and date may be above it. */
const MAX_ABOVE = 30;

export interface Head {
  columns: HeaderColumns;
  line: number;
  /** rows read beyond the head, in order */
  after: Row[];
}

/**
 * Finds the row that names the columns: among the first rows, the row with the most known names, which must include the
 * part's number. `own`: the list's own names. Throws an import fault if there is no such row.
 */
export async function findHead(rows: AsyncGenerator<Row, void>, own: OwnNames = new Map()): Promise<Head> {
  const first: Row[] = [];
  while (first.length < MAX_ABOVE) {
    const next = await rows.next();
    if (next.done) break;
    first.push(next.value);
  }
  const [top] = first;
  if (top === undefined) throw importFault("the file is empty");
  const columns = first.map(({ cells }) => columnsOf(cells, own));
  const known = columns.map(({ fields }) => fields.filter((field) => field !== null).length);
  const numbered = columns.map(({ fields }) => fields.includes("number"));
  const best = known.reduce((found, count, at) => {
    if (!numbered[at]) return found;
    return found === -1 || count > (known[found] ?? 0) ? at : found;
  }, -1);
  const head = first[best] ?? fullestOf(first, known) ?? top;
  return { columns: columnsOf(head.cells, own), line: head.line, after: first.slice(first.indexOf(head) + 1) };
}

/** The row with the most known names, and of these the one with the most cells: the message shows its names. */
function fullestOf(rows: readonly Row[], known: readonly number[]): Row | undefined {
  const filled = rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== "").length);
  const weigh = (at: number) => (known[at] ?? 0) * 1_000 + (filled[at] ?? 0);
  return rows[rows.reduce((best, _, at) => (weigh(at) > weigh(best) ? at : best), 0)];
}
