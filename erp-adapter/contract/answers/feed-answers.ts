import type { FeedPart, StockPart } from "../feed.ts";
import { MAX_QUANTITY } from "../quantity.ts";
import { type AnswerFault, firstBroken, firstFaultIn } from "./answer-fault.ts";

/** Fault unless a part holds possible products, each key once, and leads on. */
export function faultInFeed(part: FeedPart, from: string | null, limit: number): AnswerFault | null {
  const { records, removed } = part;
  const once = toOnce();
  return (
    firstBroken([
      [records.length + removed.length <= limit, "records", "more than asked for"],
      [part.full || from !== null, "full", "without a cursor, and no full pass"],
    ]) ??
    faultInCursor(part, from) ??
    firstFaultIn(
      "records",
      records,
      ({ key, packQuantity, listPrice, deposit }) =>
        once(key) ??
        firstBroken([
          [packQuantity <= MAX_QUANTITY, "packQuantity", `more than ${MAX_QUANTITY}`],
          [listPrice === null || listPrice >= 0, "listPrice", "negative"],
          [deposit >= 0, "deposit", "negative"],
        ]),
    ) ??
    firstFaultIn("removed", removed, (key) => once(key))
  );
}

/** The same for free pieces. */
export function faultInStock(part: StockPart, from: string | null, limit: number): AnswerFault | null {
  const once = toOnce();
  return (
    firstBroken([[part.levels.length <= limit, "levels", "more than asked for"]]) ??
    faultInCursor(part, from) ??
    firstFaultIn("levels", part.levels, ({ key }) => once(key))
  );
}

/** The most characters of a cursor: it travels in an address. */
const MAX_CURSOR = 1_000;

function faultInCursor({ cursor, more }: { cursor: string; more: boolean }, from: string | null): AnswerFault | null {
  return firstBroken([
    [cursor !== "", "cursor", "empty"],
    [cursor.length <= MAX_CURSOR, "cursor", `longer than ${MAX_CURSOR} characters`],
    [!more || cursor !== from, "cursor", "says that there is more, and leads back to where it was"],
  ]);
}

/** Fault for a key that is empty or was there before. */
function toOnce(): (key: string) => AnswerFault | null {
  const seen = new Set<string>();
  return (key) => {
    if (key === "") return { path: "key", reason: "empty" };
    if (seen.has(key)) return { path: "key", reason: "there twice" };
    seen.add(key);
    return null;
  };
}
