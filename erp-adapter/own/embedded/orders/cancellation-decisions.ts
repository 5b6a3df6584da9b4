import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../../../clock-and-ids.ts";
import { reasonSchema } from "../../../contract/cancellations.ts";
import { ErpError } from "../../../contract/errors.ts";
import type { OrderId } from "../../../contract/orders.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { createHoldBook } from "./hold-book.ts";
import { createOpenRequests } from "./open-requests.ts";
import { createOrderEvents } from "./order-events.ts";
import { createStockMoves } from "./stock-moves.ts";
import { createStoredCancellations } from "./stored-cancellations.ts";

/** The office's decision on lines that a customer wants cancelled. */
export interface CancellationDecision {
  accept: boolean;
  /** positions; default: all undecided lines if they are refused; if accepted, only those that have open pieces */
  lines?: readonly number[];
  /** the office's words to the customer */
  reason?: string;
}

/** Decisions on requests to cancel. Writing requires a transaction of the caller. */
export interface CancellationDecisions {
  /**
   * Decides lines of an order for good and returns their positions. One step answers all requests whose last line is
   * decided. The undelivered pieces of an accepted line are cancelled and return to their shelf or to the announced
   * goods. An order without open pieces becomes `delivered` if something was delivered, otherwise `cancelled`.
   * INVALID_STATE: `no-request` if a line has no undecided request, `delivered` if an accepted line has no open pieces.
   * VALIDATION (reason).
   */
  decide(order: OrderId, decision: CancellationDecision): number[];
  /**
   * Follows a change of the order's status. `cancelled` accepts all undecided requests, and one step tells the customer
   * that the lines `open` until then are cancelled, requested or not. Any other status reopens requests accepted in
   * this way. VALIDATION (reason).
   */
  follow(order: OrderId, erpStatus: string, told: { open: readonly number[]; reason?: string }): void;
}

export function createCancellationDecisions(db: DatabaseSync, clock: Clock): CancellationDecisions {
  const openRequests = createOpenRequests(db);
  const moves = createStockMoves(db);
  const events = createOrderEvents(db);
  const requests = createStoredCancellations(db);
  const holds = createHoldBook(db);
  const selectLines = prepare<Line>(db)`
    select position, product, delivered, quantity - delivered - cancelled as open from order_line
    where customer_order = ? order by position`;
  const write = prepare(db)`update cancellation_line set accepted = ?, decided_at = ?, answer = ?
    where customer_order = ? and position in (select value from json_each(?))`;
  const cancel = prepare(db)`update order_line set cancelled = quantity - delivered
    where customer_order = ? and position in (select value from json_each(?))`;
  const setStatus = prepare(db, "update customer_order set erp_status = ? where number = ?");
  const acceptWithOrder = prepare<{ position: number }>(
    db,
  )`update cancellation_line set accepted = 1, decided_at = ?, answer = ?, with_order = 1
    where customer_order = ? and accepted is null returning position`;
  const reopen = prepare(
    db,
  )`update cancellation_line set accepted = null, decided_at = null, answer = null, with_order = 0
    where customer_order = ? and with_order = 1`;

  function accept(order: OrderId, positions: readonly number[], at: number): void {
    const accepted = selectLines.all(order).filter(({ position }) => positions.includes(position));
    for (const { product, delivered } of accepted) moves.undo(order, product, delivered);
    cancel.run(order, JSON.stringify(positions));
    const lines = selectLines.all(order);
    if (lines.some(({ open }) => open > 0)) return;
    setStatus.run(lines.some(({ delivered }) => delivered > 0) ? "delivered" : "cancelled", order);
    // No open piece is left, so the order waits for nothing.
    holds.end(order, "refused", at);
  }

  /** One answer to all requests that these decisions completed; null if they completed none. */
  function answerWith(order: OrderId, decided: readonly number[]): Answer | null {
    const answers = requests
      .of(order)
      .filter(({ lines }) => lines.some((position) => decided.includes(position)))
      .flatMap(({ answer }) => answer ?? []);
    if (answers.length === 0) return null;
    const words = new Set(answers.flatMap(({ reason }) => reason ?? []));
    return {
      accepted: answers.flatMap(({ accepted }) => accepted),
      refused: answers.flatMap(({ refused }) => refused),
      ...(words.size > 0 && { reason: [...words].join("\n") }),
    };
  }

  function tell(order: OrderId, at: number, { accepted, refused, ...words }: Answer): void {
    const lines = { accepted: accepted.toSorted(upwards), refused: refused.toSorted(upwards) };
    events.add(order, at, "cancellation-answered", { ...lines, ...words });
  }

  return {
    decide(order, { accept: isAccepted, lines: asked, reason: typed }) {
      const reason = typed === undefined ? null : parseInput(reasonSchema, typed, "reason");
      const waiting = openRequests(order).map(({ position }) => position);
      const open = new Map(selectLines.all(order).map((line) => [line.position, line.open]));
      if (open.size === 0) throw new ErpError("NOT_FOUND", { what: "order", id: order });
      const isLeft = (position: number) => !isAccepted || (open.get(position) ?? 0) > 0;
      const lines = asked ?? waiting.filter(isLeft);
      if (lines.length === 0 && waiting.length > 0) throw new ErpError("INVALID_STATE", { state: "delivered" });
      if (lines.length === 0 || lines.some((position) => !waiting.includes(position)))
        throw new ErpError("INVALID_STATE", { state: "no-request" });
      if (!lines.every(isLeft)) throw new ErpError("INVALID_STATE", { state: "delivered" });
      const at = clock();
      const decided = lines.toSorted(upwards);
      write.run(Number(isAccepted), at, reason, order, JSON.stringify(decided));
      if (isAccepted) accept(order, decided, at);
      const answer = answerWith(order, decided);
      if (answer) tell(order, at, answer);
      return decided;
    },
    follow(order, erpStatus, { open, reason: typed }) {
      if (erpStatus !== "cancelled") return void reopen.run(order);
      const reason = typed === undefined ? null : parseInput(reasonSchema, typed, "reason");
      const at = clock();
      const decided = acceptWithOrder.all(at, reason, order).map(({ position }) => position);
      const answer = answerWith(order, decided) ?? { accepted: [], refused: [], ...(reason !== null && { reason }) };
      // A line whose request was refused is cancelled with the order all the same.
      const accepted = [...new Set([...answer.accepted, ...open])];
      const refused = answer.refused.filter((position) => !open.includes(position));
      if (accepted.length > 0) tell(order, at, { ...answer, accepted, refused });
    },
  };
}

interface Answer {
  accepted: readonly number[];
  refused: readonly number[];
  reason?: string;
}

function upwards(a: number, b: number): number {
  return a - b;
}

interface Line {
  position: number;
  product: ProductId;
  delivered: number;
  open: number;
}
