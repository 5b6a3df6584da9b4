import type { DatabaseSync } from "node:sqlite";
import type { Cancellation } from "../../../contract/cancellations.ts";
import type { OrderId } from "../../../contract/orders.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";

/** Reads requests to cancel, with the office's answer once each of their lines is decided. */
export interface StoredCancellations {
  /** oldest first */
  of(order: OrderId): Cancellation[];
  /** Throws if there is no such request. */
  get(id: number): Cancellation;
}

export function createStoredCancellations(db: DatabaseSync): StoredCancellations {
  const columns = `cancellation.requested_at, cancellation.reason, max(line.decided_at) as decided_at,
    json_group_array(line.position order by line.position) as lines,
    json_group_array(line.position order by line.position) filter (where line.accepted = 1) as accepted,
    json_group_array(line.position order by line.position) filter (where line.accepted = 0) as refused,
    json_group_array(line.answer order by line.decided_at) filter (where line.answer is not null) as answers,
    count(*) filter (where line.accepted is null) as undecided
    from cancellation join cancellation_line as line on line.cancellation = cancellation.id`;
  const selectOf = prepare<Row>(db)`
    select ${columns} where cancellation.customer_order = ? group by cancellation.id order by cancellation.id`;
  const selectOne = prepare<Row>(db, `select ${columns} where cancellation.id = ? group by cancellation.id`);

  return {
    of: (order) => selectOf.all(order).map(toCancellation),
    get(id) {
      const row = selectOne.get(id);
      if (!row) throw new TypeError("a request that was written cannot be read");
      return toCancellation(row);
    },
  };
}

interface Row {
  requested_at: number;
  reason: string;
  decided_at: number | null;
  lines: string;
  accepted: string;
  refused: string;
  answers: string;
  undecided: number;
}

function toCancellation(row: Row): Cancellation {
  const request = {
    requestedAt: new Date(row.requested_at).toISOString(),
    lines: JSON.parse(row.lines),
    reason: row.reason,
  };
  if (row.decided_at === null || row.undecided > 0) return request;
  // Lines decided at different times may have different answers; equal answers are kept once.
  const words = [...new Set<string>(JSON.parse(row.answers))];
  const answer = {
    answeredAt: new Date(row.decided_at).toISOString(),
    accepted: JSON.parse(row.accepted),
    refused: JSON.parse(row.refused),
    reason: words.length > 0 ? words.join("\n") : null,
  };
  return { ...request, answer };
}
