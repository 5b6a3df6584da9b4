import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { PartnerCode } from "../../../contract/context.ts";
import {
  MAX_EVENTS,
  type OrderEvent,
  type OrderEventPart,
  type OrderStep,
  type OrderStepKind,
} from "../../../contract/order-events.ts";
import type { OrderId } from "../../../contract/orders.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";

/** The steps of orders. */
export interface OrderEventBook {
  /** Records a step. Call it in the transaction that makes the step. */
  add(order: OrderId, at: number, kind: OrderStepKind, body?: Omit<OrderStep, "id" | "at" | "kind">): void;
  /** Oldest first. */
  ofOrder(order: OrderId): OrderStep[];
  /**
   * The day on which the goods are sent, as last announced; null if no day was announced. `isOfOrder` is false if that
   * day was announced for some lines only.
   */
  dayOf(order: OrderId): { day: string | null; isOfOrder: boolean };
  /** The pieces of each line that wait to be picked up: put ready and not delivered since. */
  waitingOf(order: OrderId): Map<number, number>;
  feed(cursor: string | null, limit: number): OrderEventPart;
}

const cursorSchema = z.string().nullable();
const limitSchema = z.int().min(1).max(MAX_EVENTS);

export function createOrderEvents(db: DatabaseSync): OrderEventBook {
  const insert = prepare(db)`
    insert into order_event (id, customer_order, at, kind, body) values (?, ?, ?, ?, ?)`;
  const selectOf = prepare<StepRow>(db)`
    select id, at, kind, body from order_event where customer_order = ? order by seq`;
  const selectDay = prepare<{ day: string | null; isOfOrder: number }>(db)`
    select body ->> 'date' as day, body ->> 'lines' is null as isOfOrder from order_event
    where customer_order = ? and kind in ('confirmed', 'date-moved') order by seq desc limit 1`;
  const selectAfter = prepare<EventRow>(db)`
    select event.seq, event.id, event.at, event.kind, event.body, number, placed_at, partner
    from order_event as event join customer_order on number = event.customer_order
    where event.seq > ? order by event.seq limit ?`;
  const selectId = prepare<{ id: string }>(db, "select id from order_event where seq = ?");

  /** The number of the last step read; 0 for a cursor that these books never gave. */
  function placeOf(cursor: string | null): number {
    const [, seq, id] = CURSOR.exec(cursor ?? "") ?? [];
    // Books restored from a backup may give the same number to two steps, with different ids.
    return seq !== undefined && selectId.get(Number(seq))?.id === id ? Number(seq) : 0;
  }

  const ofOrder = (order: OrderId) => selectOf.all(order).map(toStep);

  return {
    add(order, at, kind, body = {}) {
      insert.run(randomUUID(), order, at, kind, JSON.stringify(body));
    },
    ofOrder,
    dayOf(order) {
      const { day = null, isOfOrder = 1 } = selectDay.get(order) ?? {};
      return { day, isOfOrder: isOfOrder === 1 };
    },
    waitingOf: (order) => piecesWaiting(ofOrder(order)),
    feed(sent, asked) {
      const limit = parseInput(limitSchema, asked, "limit");
      const cursor = parseInput(cursorSchema, sent, "cursor");
      const rows = selectAfter.all(placeOf(cursor), limit + 1);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        events: shown.map(toEvent),
        cursor: last ? `${last.seq}.${last.id}` : (cursor ?? "0"),
        more: rows.length > limit,
      };
    },
  };
}

/** The pieces of each line that were put ready and have not left since. */
export function piecesWaiting(steps: readonly Pick<OrderStep, "kind" | "lines">[]): Map<number, number> {
  const waiting = new Map<number, number>();
  for (const { kind, lines = [] } of steps) {
    const sign = kind === "ready" ? 1 : kind === "dispatched" ? -1 : 0;
    // Pieces that leave are assumed to be the waiting ones: one e-mail too many is better than one too few.
    for (const { position, quantity } of lines)
      waiting.set(position, Math.max(0, (waiting.get(position) ?? 0) + sign * quantity));
  }
  return waiting;
}

const CURSOR = /^(\d{1,15})\.([0-9a-f-]{36})$/;

interface StepRow {
  id: string;
  at: number;
  kind: string;
  body: string;
}

interface EventRow extends StepRow {
  seq: number;
  number: OrderId;
  placed_at: number;
  partner: PartnerCode | null;
}

function toStep({ id, at, kind, body }: StepRow): OrderStep {
  return { id, at: new Date(at).toISOString(), kind, ...JSON.parse(body) };
}

function toEvent({ number, placed_at, partner, ...row }: EventRow): OrderEvent {
  return { ...toStep(row), order: number, placedAt: new Date(placed_at).toISOString(), partner };
}
