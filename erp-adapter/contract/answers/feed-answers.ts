import type { FeedPart, StockPart } from "../feed.ts";
import type { OrderEventPart } from "../order-events.ts";
import { type AnswerFault, firstBroken } from "./answer-fault.ts";

/**
 * Fault unless a part is no longer than asked and has a usable cursor, which is new if there is more. The records are
 * not checked here: the catalogue (`catalogue-index/sync`) leaves out a wrong record, so that it does not block others.
 */
export function faultInFeed(part: FeedPart, from: string | null, limit: number): AnswerFault | null {
  return (
    firstBroken([
      [part.records.length + part.removed.length <= limit, "records", "more than asked for"],
      [part.full || from !== null, "full", "without a cursor, and no full pass"],
    ]) ?? faultInCursor(part, from)
  );
}

/** The same for free pieces. */
export function faultInStock(part: StockPart, from: string | null, limit: number): AnswerFault | null {
  return firstBroken([[part.levels.length <= limit, "levels", "more than asked for"]]) ?? faultInCursor(part, from);
}

/** The most characters of a cursor, which is sent in a URL. */
const MAX_CURSOR = 1_000;

/** The same for the steps of orders. */
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
