import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../../../clock-and-ids.ts";
import { type Cancellation, type CancellationRequest, cancellationSchema } from "../../../contract/cancellations.ts";
import type { IdempotencyKey, UserId } from "../../../contract/context.ts";
import { ErpError } from "../../../contract/errors.ts";
import type { Order, OrderId } from "../../../contract/orders.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { fingerprintOf } from "../../digests.ts";
import { createStoredCancellations } from "./stored-cancellations.ts";

/** Stores a request to cancel, once per key. Requires a transaction of the caller, who may see the order. */
export type CancellationBook = (
  order: Order,
  sent: CancellationRequest,
  user: UserId,
  key: IdempotencyKey,
) => Cancellation;

export function createCancellationBook(db: DatabaseSync, clock: Clock): CancellationBook {
  const selectKey = prepare<{ user: UserId; customer_order: OrderId; fingerprint: Uint8Array; id: number }>(db)`
    select id, user, customer_order, fingerprint from cancellation where key = ?`;
  const stored = createStoredCancellations(db);
  const insert = prepare<{ id: number }>(db)`
    insert into cancellation (customer_order, user, requested_at, reason, key, fingerprint)
    values (?, ?, ?, ?, ?, ?) returning id`;
  const insertLines = prepare(db)`
    insert into cancellation_line (customer_order, position, cancellation) select ?, value, ? from json_each(?)`;

  return (order, sent, user, key) => {
    const wish = parseInput(cancellationSchema, sent, "request");
    const fingerprint = fingerprintOf([order.id, wish]);
    const earlier = selectKey.get(key);
    if (earlier) {
      if (earlier.user !== user || !fingerprint.equals(earlier.fingerprint))
        throw new ErpError("IDEMPOTENCY_MISMATCH", {});
      return stored.get(earlier.id);
    }
    const lines = linesToRequest(order, wish.lines);
    const id = insert.get(order.id, user, clock(), wish.reason, key, fingerprint)?.id ?? 0;
    insertLines.run(order.id, id, JSON.stringify(lines));
    return stored.get(id);
  };
}

/** The requested positions that may be cancelled and were not requested before. */
function linesToRequest({ status, lines, cancellations }: Order, asked: readonly number[] | undefined): number[] {
  if (status !== "pending" && status !== "undelivered") throw new ErpError("INVALID_STATE", { state: status });
  const isOpen = (position: number) => lines.some((line) => line.position === position && line.open > 0);
  const isKnown = (position: number) => lines.some((line) => line.position === position);
  const wanted = new Set(asked ?? lines.map(({ position }) => position).filter(isOpen));
  const requested = new Set(cancellations.flatMap((one) => one.lines));
  for (const position of wanted) {
    if (!isKnown(position)) throw new ErpError("VALIDATION", { field: "lines", rule: "choice" });
    // A line whose request was accepted is not open either.
    if (!isOpen(position) && !requested.has(position)) throw new ErpError("INVALID_STATE", { state: "delivered" });
  }
  const left = [...wanted].filter((position) => !requested.has(position)).sort((a, b) => a - b);
  if (left.length === 0) throw new ErpError("INVALID_STATE", { state: "cancellation-requested" });
  return left;
}
