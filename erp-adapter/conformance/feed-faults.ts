import { ErpError } from "../contract/errors.ts";
import type { FeedPart } from "../contract/feed.ts";
import { toEurCents } from "../contract/money.ts";
import { type Fault, faultIn, inConditions } from "./fault.ts";

const inCatalogue = faultIn("catalogue");

/** Faults in feeds, and in sorting by price. */
export const FEED_FAULTS: readonly Fault[] = [
  inFeed("loses the record at which a part ends", 180, (part) => ({
    ...part,
    records: part.more ? part.records.slice(0, -1) : part.records,
  })),
  inFeed("calls only the first part a full pass", 180, (part, cursor) => ({ ...part, full: cursor === null })),
  inFeed("gives products in the feed at a price of their own", 180, withEach({ listPrice: toEurCents(1) })),
  inFeed("names no maker", 181, withEach({ manufacturer: "" })),
  inFeed("loses what begins a part", 181, (part, cursor) => ({
    ...part,
    records: cursor === null ? part.records : part.records.slice(1),
  })),
  inFeed("keeps an edit to itself", 182, (part) => ({ ...part, records: part.full ? part.records : [] })),
  inFeed("begins anew at each edit, and declares changes", 182, (part) => ({ ...part, full: true })),
  inFeed("feeds no word about what is gone", 183, (part) => ({ ...part, removed: [] })),
  inCatalogue("takes an unknown cursor for the end", 184, ({ feed }) => ({
    feed: async (cursor, limit, c) =>
      cursor === null || /^\d+\.\d+/.test(cursor)
        ? feed(cursor, limit, c)
        : { records: [], removed: [], cursor, more: false, full: false, total: null },
  })),
  inCatalogue("takes any number of records for allowed", 184, ({ feed }) => ({
    feed: (cursor, limit, c) => feed(cursor, Math.min(Math.max(1, Math.trunc(limit)), 1_000), c),
  })),
  inFeed("counts ten of everything", 185, withEach({ stock: 10 })),
  inConditions("has never heard of its own keys", 195, (conditions) => async (request, c) => {
    if (request.lines.some(({ key }) => key !== undefined))
      throw new ErpError("VALIDATION", { field: "key", rule: "unknown" });
    return conditions(request, c);
  }),
  inConditions("prices all lines as the one with the first key", 195, (conditions) => async (request, c) => {
    const [first] = request.lines;
    if (first?.key === undefined) return conditions(request, c);
    const answers = await conditions({ lines: request.lines.map((line) => ({ ...line, product: first.product })) }, c);
    return answers.map((answer, at) => ({ ...answer, product: request.lines[at]?.product ?? first.product }));
  }),
  inCatalogue("sorts by number and calls it by price", 186, ({ search }) => ({
    search: (query, c) => search({ ...query, sort: query.sort?.startsWith("price") ? "number" : query.sort }, c),
  })),
];

function inFeed(fault: string, noticedBy: number, change: (part: FeedPart, cursor: string | null) => FeedPart): Fault {
  return inCatalogue(fault, noticedBy, ({ feed }) => ({
    feed: async (cursor, limit, c) => change(await feed(cursor, limit, c), cursor),
  }));
}

function withEach(change: Partial<FeedPart["records"][number]>): (part: FeedPart) => FeedPart {
  return (part) => ({ ...part, records: part.records.map((record) => ({ ...record, ...change })) });
}
