import { Braked, mostGoneOf } from "./brake.ts";
import { type FeedSource, isUnknownCursor } from "./feed-source.ts";
import type { IndexThread } from "./index-thread.ts";
import { addOddities, type Oddities } from "./oddities.ts";

export interface Following {
  source: FeedSource;
  index: IndexThread;
  hasOwnStock: boolean;
  accepts: boolean;
}

export interface Followed {
  /** true if a full pass is needed: no cursor, a cursor that the ERP does not know, or a pass that the ERP begins */
  needsPass: boolean;
  changed: number;
  gone: number;
  oddities: Oddities;
}

/** Reads and stores the changes since the last reading. Throws Braked if too many products are gone at once. */
export async function followFeed({ source, index, hasOwnStock, accepts }: Following): Promise<Followed> {
  const followed: Followed = { needsPass: false, changed: 0, gone: 0, oddities: {} };
  const { cursor, stockCursor } = await index.position();
  if (cursor === null || !(await followProducts(cursor))) return { ...followed, needsPass: true };
  if (hasOwnStock) await followStock(stockCursor);
  addOddities(followed.oddities, await index.link());
  return followed;

  /** Reads changes of products; false if a full pass is needed. */
  async function followProducts(start: string): Promise<boolean> {
    const of = await index.count();
    let after = start;
    try {
      for await (const { records, removed, cursor, full } of source.parts(start)) {
        if (full) return false;
        if (records.length + removed.length === 0 && cursor === after) continue;
        const mostGone = accepts ? Number.POSITIVE_INFINITY : mostGoneOf(of) - followed.gone;
        const written = await index.write({ records, removed, cursor, after, mostGone, isPass: false });
        if (!written.done && written.gone > mostGone) throw new Braked(followed.gone + written.gone, of);
        // Another process has the lease now and has already written this part.
        if (!written.done) return true;
        followed.changed += written.changed;
        followed.gone += written.gone;
        addOddities(followed.oddities, written.oddities);
        after = cursor;
      }
      return true;
    } catch (error) {
      if (isUnknownCursor(error)) return false;
      throw error;
    }
  }

  async function followStock(start: string | null): Promise<void> {
    let after = start;
    for await (const { levels, cursor } of source.stockParts(start)) {
      if (levels.length === 0 && cursor === after) continue;
      const written = await index.writeStock(levels, cursor, after);
      if (!written.done) return;
      followed.changed += written.changed;
      addOddities(followed.oddities, written.oddities);
      after = cursor;
    }
  }
}
