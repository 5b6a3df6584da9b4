import type { DatabaseSync } from "node:sqlite";
import type { Locale } from "../../contract/context.ts";
import { prepare, type Statement } from "../../sqlite/prepared-statement.ts";
import { SHORTEST_PIECE, toGramQuery } from "../number-grams.ts";
import { isLong, type MixedPart, type SearchText } from "./search-text.ts";

/** Ways in which a product answers a text, best first. */
export const TIERS = {
  ownNumber: 0,
  otherNumber: 1,
  ownNumberStarts: 2,
  numberHolds: 3,
  wholeWords: 4,
  startedWords: 5,
  mixed: 6,
} as const;

/** Fills the connection's table `hit (product, tier)` with all products that answer a text, each in its best tier. */
export interface Matching {
  match(text: SearchText, locale: Locale): void;
}

export function createMatching(db: DatabaseSync): Matching {
  db.exec(`create temp table if not exists hit (product integer primary key, tier integer not null) strict;
    create temp table if not exists candidate (product integer primary key) strict;`);
  const clear = prepare(db, "delete from hit");
  const own = prepare(db, `insert or ignore into hit select id, ${TIERS.ownNumber} from product where number_key = ?`);
  const other = prepare(db)`
    insert or ignore into hit select product, ${TIERS.otherNumber} from number where key = ? and kind > 0`;
  const starts = prepare(db)`
    insert or ignore into hit select id, ${TIERS.ownNumberStarts} from product where number_key >= ?1 and number_key < ?1 || '~'`;
  const holds = prepare(db, `insert or ignore into hit select rowid, ${TIERS.numberHolds} from grams where ${HOLDS}`);
  const words = perLocale((locale) =>
    prepare(db, `insert or ignore into hit select rowid, ? from words_${locale} where words_${locale} match ?`),
  );

  const clearCandidates = prepare(db, "delete from candidate");
  const first = perLocale((locale) => prepare(db, `insert into candidate ${answersOf(locale)}`));
  const narrow = perLocale((locale) =>
    prepare(db, `delete from candidate where product not in (${answersOf(locale)})`),
  );
  const takeCandidates = prepare(db, `insert or ignore into hit select product, ${TIERS.mixed} from candidate`);

  function matchMixed(parts: MixedPart[], locale: Locale): void {
    clearCandidates.run();
    let left = 0;
    for (const [index, part] of parts.entries()) {
      const values = [part.grams, isLong(part.key) ? part.key : null, part.words];
      left = index === 0 ? first[locale].run(...values) : left - narrow[locale].run(...values);
      if (left === 0) return;
    }
    takeCandidates.run();
  }

  return {
    match(text, locale) {
      clear.run();
      if (text.key !== "") {
        own.run(text.key);
        other.run(text.key);
      }
      if (text.key.length >= SHORTEST_PIECE) {
        starts.run(text.key);
        holds.run(toGramQuery(text.key), isLong(text.key) ? text.key : null);
      }
      if (text.wholeWords.length > 0) {
        words[locale].run(TIERS.wholeWords, text.wholeWords.join(" "));
        words[locale].run(TIERS.startedWords, text.startedWords.join(" "));
      }
      for (const parts of text.mixed) matchMixed(parts, locale);
    },
  };
}

// ?1 the pieces; ?2 the key that a number must contain, null if the pieces are exact.
const HOLDS = `grams match ?1 and (?2 is null or exists (
  select 1 from number where number.product = grams.rowid and instr(number.key, ?2) > 0))`;

function answersOf(locale: Locale): string {
  return `select rowid from grams where ${HOLDS} union select rowid from words_${locale} where words_${locale} match ?3`;
}

function perLocale(make: (locale: Locale) => Statement<never>): Record<Locale, Pick<Statement<never>, "run">> {
  return { en: make("en"), hr: make("hr") };
}
