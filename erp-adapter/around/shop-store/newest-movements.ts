import { ErpError } from "../../contract/errors.ts";
import { type FinancesArea, type Movement, statementSchema } from "../../contract/finances.ts";
import { type Cursor, MAX_PART, readParts } from "../../contract/paging.ts";
import { parseInput } from "../../contract/parse-input.ts";

/**
 * Lists the newest movements of a statement first, for a back end that lists only the oldest first. Reads the statement
 * from its start, as long as the deadline allows, and keeps only the wanted rows. The cursor is the number of movements
 * that are older than the last row returned; new movements do not change it.
 */
export function createNewestMovements(statement: FinancesArea["statement"]): FinancesArea["statement"] {
  return async (sent, c) => {
    const { cursor, limit, newestFirst: _, ...period } = parseInput(statementSchema, sent, "query");
    const end = cursor === null ? Number.POSITIVE_INFINITY : parseCount(cursor);
    const first = await statement({ ...period, limit: MAX_PART }, c);
    const kept: Movement[] = [];
    let read = 0;
    const rows = readParts((next: Cursor | null) =>
      next === null ? Promise.resolve(first) : statement({ ...period, limit: MAX_PART, cursor: next }, c),
    );
    for await (const row of rows) {
      if (read === end) break;
      read += 1;
      kept.push(row);
      if (kept.length > limit) kept.shift();
    }
    const older = read - kept.length;
    return { ...first, rows: kept.reverse(), cursor: older > 0 ? (String(older) as Cursor) : null };
  };
}

function parseCount(cursor: Cursor): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new ErpError("VALIDATION", { field: "cursor", rule: "shape" });
  return Number(cursor);
}
