import type { FeedPart, StockPart } from "../feed.ts";
import type { OrderEventPart } from "../order-events.ts";
import { type AnswerFault, firstBroken } from "./answer-fault.ts";

/**
 * Fault unless the answer has at most `limit` records and removals, begins a full pass if there was no cursor, and has
 * a usable cursor, which is a new one if there is more. The records are not checked here: the catalogue
 * (`catalogue-index/sync`) leaves out a wrong record, so that it does not block the other records.
 */
export function faultInFeed(part: FeedPart, from: string | null, limit: number): AnswerFault | null {
  return (
    firstBroken([
      [part.records.length + part.removed.length <= limit, "records", "more than asked for"],
      [part.full || from !== null, "full", "without a cursor, and no full pass"],
    ]) ?? faultInCursor(part, from)
  );
}

/** Fault unless the answer has at most `limit` stock levels and a usable cursor. */
export function faultInStock(part: StockPart, from: string | null, limit: number): AnswerFault | null {
  return firstBroken([[part.levels.length <= limit, "levels", "more than asked for"]]) ?? faultInCursor(part, from);
}

/** The most characters of a cursor, which is sent in a URL. */
const MAX_CURSOR = 1_000;

/** Fault unless the answer has at most `limit` events and a usable cursor. */
export function faultInEvents(part: OrderEventPart, from: string | null, limit: number): AnswerFault | null {
  return firstBroken([[part.events.length <= limit, "events", "more than asked for"]]) ?? faultInCursor(part, from);
}

function faultInCursor({ cursor, more }: { cursor: string; more: boolean }, from: string | null): AnswerFault | null {
  return firstBroken([
    [cursor !== "", "cursor", "empty"],
    [cursor.length <= MAX_CURSOR, "cursor", `longer than ${MAX_CURSOR} characters`],
    [!more || cursor !== from, "cursor", "says that there is more, and leads back to where it was"],
  ]);
}
