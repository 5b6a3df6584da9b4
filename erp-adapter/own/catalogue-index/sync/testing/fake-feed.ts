import type { Capabilities } from "../../../../contract/capabilities.ts";
import type { ErpAdapter } from "../../../../contract/erp-adapter.ts";
import { ErpError } from "../../../../contract/errors.ts";
import type { FeedPart, FeedRecord } from "../../../../contract/feed.ts";
import { toEurCents } from "../../../../contract/money.ts";

/** A realistic record; a test gives only the values that matter to it. */
export function sampleFeedRecord(number: string, some: Partial<FeedRecord> = {}): FeedRecord {
  return {
    key: `key of ${number}`,
    manufacturer: "Bosch",
    number,
    brand: null,
    group: { id: "injector", name: { en: "Injectors", hr: "Brizgaljke" } },
    title: { en: "Common rail injector", hr: "Common rail brizgaljka" },
    description: { en: "An injector.", hr: "Brizgaljka." },
    size: "",
    unit: "pcs",
    packQuantity: 1,
    specs: [],
    references: [],
    supersededBy: null,
    lines: ["diesel"],
    listPrice: toEurCents(10_000),
    deposit: toEurCents(0),
    stock: 5,
    whenEmpty: "orderable",
    image: null,
    ...some,
  };
}

/** Many records that differ only by number. */
export function sampleFeedRecords(count: number, from = 0): FeedRecord[] {
  return Array.from({ length: count }, (_, at) => sampleFeedRecord(`N ${String(from + at).padStart(5, "0")}`));
}

type Feed = NonNullable<Capabilities["catalogue"]["feed"]>;

/** An ERP that has only a feed; the test changes its products. */
export interface FakeFeed {
  erp: Pick<ErpAdapter, "capabilities" | "catalogue">;
  put(...records: FeedRecord[]): void;
  /** Reports keys as removed, even unknown keys. */
  remove(...keys: string[]): void;
  /** Removes products without reporting them, as after a mistake in the office. */
  lose(...keys: string[]): void;
  setStock(key: string, stock: number): void;
  /** Forgets all cursors. */
  forget(): void;
  /** Answers this many more calls; all later calls fail. */
  breakOffAfter(calls: number): void;
  /** Sets the most records in one answer. */
  answerAtMost(records: number): void;
  /** Makes these records appear twice in every pass. */
  repeat(...records: FeedRecord[]): void;
  calls: { feed: number; stock: number };
}

export function createFakeFeed(records: readonly FeedRecord[], feed: Partial<Feed> = {}): FakeFeed {
  const now = new Map(records.map((record) => [record.key, record]));
  const changes: { key: string; record: FeedRecord | null }[] = [];
  const moves: { key: string; stock: number }[] = [];
  const calls = { feed: 0, stock: 0 };
  let repeated: FeedRecord[] = [];
  let era = 1;
  let left = Number.POSITIVE_INFINITY;
  let most = 1_000;

  function answer<Answer>(make: () => Answer): Answer {
    if (left <= 0) throw new ErpError("UNAVAILABLE", {});
    left -= 1;
    return make();
  }

  /**
   * A cursor is `era:p:offset:changes` within a pass, and `era:c:changes` after the pass. `changes`: the number of
   * changes that need not be read any more, which includes all changes before the pass. A cursor of an earlier `era`
   * begins a new pass.
   */
  function partOf(cursor: string | null, limit: number): FeedPart {
    const [of, kind, at, since] = cursor?.split(":") ?? [];
    const size = Math.min(limit, most);
    if (cursor !== null && Number(of) === era && kind === "c") {
      const from = Number(at);
      const end = Math.min(from + size, changes.length);
      // A part contains each key only once.
      const news = new Map(changes.slice(from, end).map(({ key, record }) => [key, record]));
      return {
        records: [...news.values()].filter((record) => record !== null),
        removed: [...news].flatMap(([key, record]) => (record ? [] : [key])),
        cursor: `${era}:c:${end}`,
        more: end < changes.length,
        full: false,
        total: null,
      };
    }
    const goesOn = cursor !== null && Number(of) === era;
    const from = goesOn ? Number(at) : 0;
    const begun = goesOn ? Number(since) : changes.length;
    const all = [...now.values(), ...repeated];
    const more = from + size < all.length;
    return {
      records: all.slice(from, from + size),
      removed: [],
      cursor: more ? `${era}:p:${from + size}:${begun}` : `${era}:c:${begun}`,
      more,
      full: true,
      total: now.size,
    };
  }

  const catalogue: Pick<ErpAdapter["catalogue"], "feed" | "stock"> = {
    async feed(cursor, limit) {
      calls.feed += 1;
      return answer(() => partOf(cursor, limit));
    },
    async stock(cursor, limit) {
      calls.stock += 1;
      return answer(() => {
        const from = Number(cursor ?? 0);
        const levels = moves.slice(from, from + limit);
        return { levels, cursor: String(from + levels.length), more: from + levels.length < moves.length };
      });
    },
  };
  const declared = { changes: true, deletions: true, stock: "inline", ...feed } as const;
  const capabilities = {
    catalogue: {
      search: false,
      facetCounts: false,
      changes: false,
      owner: "shop",
      feed: declared,
      priceSort: "list",
      locales: ["en"],
    },
  };

  return {
    erp: { capabilities, catalogue } as unknown as FakeFeed["erp"],
    put(...records) {
      for (const record of records) {
        now.set(record.key, record);
        changes.push({ key: record.key, record });
      }
    },
    remove(...keys) {
      for (const key of keys) {
        now.delete(key);
        changes.push({ key, record: null });
      }
    },
    lose(...keys) {
      for (const key of keys) now.delete(key);
    },
    setStock: (key, stock) => void moves.push({ key, stock }),
    forget() {
      era += 1;
    },
    breakOffAfter(calls) {
      left = calls;
    },
    answerAtMost(records) {
      most = records;
    },
    repeat(...records) {
      repeated = records;
    },
    calls,
  };
}
