import type { Locale } from "#erp-adapter/contract/context.ts";
import { foldText } from "#erp-adapter/kit/fold-text.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { Clock } from "../clock.ts";

/** A text that was searched for and not found. */
export interface MissedSearch {
  /** as it was last typed */
  text: string;
  locale: Locale;
  count: number;
  /** epoch milliseconds */
  lastAt: number;
  /** the text whose products were shown instead; null if no products were shown */
  shownFor: string | null;
}

/**
 * Searches without results, for the operator who decides about synonyms and products. They are stored without the
 * person who searched.
 */
export interface MissedSearches {
  note(missed: Pick<MissedSearch, "text" | "locale" | "shownFor">): Promise<void>;
  /** the most frequent first */
  list(most: number): Promise<MissedSearch[]>;
  /** Deletes all missed searches; returns their number. */
  clear(): Promise<number>;
}

/** Maximum number of rows. If there are more, the texts whose last search is oldest are deleted. */
const MOST = 2_000;
const SPARE = 200;

export function createMissedSearches({ db: { query }, clock }: { db: ShopDb; clock: Clock }): MissedSearches {
  return {
    async note({ text, locale, shownFor }) {
      const key = foldText(text).trim().replace(/\s+/g, " ");
      if (key === "" || isPersonal(text)) return;
      const noted = { text, locale, last_at: clock(), shown_for: shownFor };
      await query
        .insertInto("missed_search")
        .values({ key, count: 1, ...noted })
        .onConflict((known) =>
          known
            .column("key")
            .doUpdateSet(({ eb, ref }) => ({ ...noted, count: eb(ref("missed_search.count"), "+", 1) })),
        )
        .execute();
      const { rows } = await query
        .selectFrom("missed_search")
        .select(({ fn }) => fn.countAll<number>().as("rows"))
        .executeTakeFirstOrThrow();
      if (rows > MOST) await forget(rows - MOST + SPARE);
    },
    async list(most) {
      const rows = await query
        .selectFrom("missed_search")
        .select(["text", "locale", "count", "last_at as lastAt", "shown_for as shownFor"])
        .orderBy("count", "desc")
        .orderBy("lastAt", "desc")
        .orderBy("key")
        .limit(most)
        .execute();
      // Copies the rows, because rows of SQLite have no prototype.
      return rows.map((row) => ({ ...row }));
    },
    clear: async () => Number((await query.deleteFrom("missed_search").executeTakeFirstOrThrow()).numDeletedRows),
  };

  async function forget(most: number): Promise<void> {
    const oldest = query.selectFrom("missed_search").select("key").orderBy("last_at").orderBy("key").limit(most);
    await query.deleteFrom("missed_search").where("key", "in", oldest).execute();
  }
}

/** True for text with an e-mail address or a chassis number (VIN), which identifies the owner. */
function isPersonal(text: string): boolean {
  if (text.includes("@")) return true;
  return /(?<![A-Z\d])(?=[A-Z]*\d)(?=\d*[A-Z])[A-HJ-NPR-Z\d]{17}(?![A-Z\d])/.test(
    text.toUpperCase().replace(/[-.\s]/g, ""),
  );
}
