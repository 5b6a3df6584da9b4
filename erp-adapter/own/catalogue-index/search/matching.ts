import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { SHORTEST_PIECE, toGramQuery } from "../number-grams.ts";
import { isLong, type NumberInList, type SearchText, type TextPart, toMatchExpression } from "./search-text.ts";
import { listedTier, TIERS } from "./tiers.ts";

/** Fills the connection's table `hit (product, tier)` with all products that match a text, each in its best tier. */
export interface Matching {
  match(text: SearchText): void;
}

export function createMatching(db: DatabaseSync): Matching {
  db.exec(`create temp table if not exists hit (product integer primary key, tier integer not null) strict;
    create temp table if not exists candidate (product integer primary key) strict;`);
  const clear = prepare(db, "delete from hit");
  const own = prepare(db, `insert or ignore into hit select id, ${TIERS.ownNumber} from product where number_key = ?`);
  const other = prepare(db)`
    insert or ignore into hit select product, ${TIERS.otherNumber} from number where key = ? and kind > 0`;
  const withNumber = prepare(db)`
    insert or ignore into hit select product, iif(kind = 0, ?1, ?2) from number where key = ?3 order by kind`;
  const starts = prepare(db)`
    insert or ignore into hit select id, ${TIERS.ownNumberStarts} from product where number_key >= ?1 and number_key < ?1 || '~'`;
  const holds = prepare(db, `insert or ignore into hit select rowid, ?3 from grams where ${HOLDS}`);

  const clearCandidates = prepare(db, "delete from candidate");
  const first = prepare(db, `insert into candidate ${ANSWERS}`);
  const narrow = prepare(db, `delete from candidate where product not in (${ANSWERS})`);
  const takeCandidates = prepare(db, "insert or ignore into hit select product, ? from candidate");

  /** Adds the products that match all parts of a reading. */
  function matchReading(parts: readonly TextPart[], tier: number): void {
    clearCandidates.run();
    let left = 0;
    for (const [at, part] of parts.entries()) {
      const values = toValues(part);
      left = at === 0 ? first.run(...values) : left - narrow.run(...values);
      if (left === 0) return;
    }
    takeCandidates.run(tier);
  }

  function matchListed({ key, isExact }: NumberInList, place: number): void {
    const [asOwn, asOther] = [listedTier(place, true), listedTier(place, false)];
    if (isExact) withNumber.run(asOwn, asOther, key);
    else holds.run(toGramQuery(key), isLong(key) ? key : null, asOwn);
  }

  return {
    match(text) {
      clear.run();
      for (const [at, number] of text.numbers?.entries() ?? []) matchListed(number, at);
      if (text.key !== "") {
        own.run(text.key);
        other.run(text.key);
      }
      if (text.key.length >= SHORTEST_PIECE) {
        starts.run(text.key);
        holds.run(toGramQuery(text.key), isLong(text.key) ? text.key : null, TIERS.numberHolds);
      }
      for (const { tier, readings } of text.tiers) for (const parts of readings) matchReading(parts, tier);
    },
  };
}

// ?1: the substrings; ?2: the key that a number must contain, null if the substrings alone give the exact result.
const HOLDS = `grams match ?1 and (?2 is null or exists (
  select 1 from number where number.product = grams.rowid and instr(number.key, ?2) > 0))`;

const ANSWERS = `select rowid from grams where ${HOLDS} union select rowid from words_en where words_en match ?3
  union select rowid from words_hr where words_hr match ?4 union select rowid from terms where terms match ?5`;

/**
 * A query that matches nothing in any index: longer than any indexed substring of a number, and not a possible word.
 */
const NOTHING = '"_________"';

/** The bound values of `ANSWERS`. A part has at most one query per index. */
function toValues(part: TextPart): (string | null)[] {
  const expressionFor = (index: TextPart[number]["index"]) => {
    const question = part.find((one) => one.index === index);
    return question === undefined ? NOTHING : toMatchExpression(question);
  };
  const number = part.find((one) => one.index === "numbers");
  return [
    expressionFor("numbers"),
    number !== undefined && isLong(number.key) ? number.key : null,
    expressionFor("en"),
    expressionFor("hr"),
    expressionFor("terms"),
  ];
}
