import type { Locale } from "#erp-adapter/contract/context.ts";
import { foldText } from "#erp-adapter/kit/fold-text.ts";
import type { ShopDb } from "#server/shop-db/open-shop-db.ts";
import type { Clock } from "../clock.ts";

/** A text that was searched for and not found. */
export interface MissedSearch {
  /** as it was last typed */
  text: string;
  locale: Locale;
  count: number;
  /** epoch milliseconds */
  lastAt: number;
  /** the text whose products were shown instead; null if none were */
  shownFor: string | null;
}

/** Searches without results, for the operator who decides about synonyms and goods. No person is kept with them. */
export interface MissedSearches {
  note(missed: Pick<MissedSearch, "text" | "locale" | "shownFor">): Promise<void>;
  /** the most frequent first */
  list(most: number): Promise<MissedSearch[]>;
  /** Forgets all; returns how many. */
  clear(): Promise<number>;
}

/** Rows. When there are more, those that were asked longest ago go. */
const MOST = 2_000;
const SPARE = 200;

export function createMissedSearches({ db, clock }: { db: ShopDb; clock: Clock }): MissedSearches {
  const insert = db.prepare(`
    INSERT INTO missed_search (key, text, locale, count, last_at, shown_for) VALUES (?1, ?2, ?3, 1, ?4, ?5)
    ON CONFLICT (key) DO UPDATE SET text = ?2, locale = ?3, count = count + 1, last_at = ?4, shown_for = ?5`);
  const count = db.prepare("SELECT count(*) AS count FROM missed_search");
  const forget = db.prepare(`DELETE FROM missed_search WHERE key IN (
    SELECT key FROM missed_search ORDER BY last_at, key LIMIT ?)`);
  const select = db.prepare(`SELECT text, locale, count, last_at AS lastAt, shown_for AS shownFor FROM missed_search
    ORDER BY count DESC, last_at DESC, key LIMIT ?`);
  const clear = db.prepare("DELETE FROM missed_search");
  return {
    async note({ text, locale, shownFor }) {
      const key = foldText(text).trim().replace(/\s+/g, " ");
      if (key === "" || isPersonal(text)) return;
      insert.run(key, text, locale, clock(), shownFor);
      const rows = Number(count.get()?.count);
      if (rows > MOST) forget.run(rows - MOST + SPARE);
    },
    async list(most) {
      return select.all(most).map((row) => ({
        text: String(row.text),
        locale: row.locale === "hr" ? "hr" : "en",
        count: Number(row.count),
        lastAt: Number(row.lastAt),
        shownFor: row.shownFor === null ? null : String(row.shownFor),
      }));
    },
    clear: async () => Number(clear.run().changes),
  };
}

/** An e-mail address, or a chassis number, which names its owner. */
function isPersonal(text: string): boolean {
  if (text.includes("@")) return true;
  return /(?<![A-Z\d])(?=[A-Z]*\d)(?=\d*[A-Z])[A-HJ-NPR-Z\d]{17}(?![A-Z\d])/.test(
    text.toUpperCase().replace(/[-.\s]/g, ""),
  );
}
