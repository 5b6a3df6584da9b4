import type { DatabaseSync } from "node:sqlite";
import type { Locale } from "../../../contract/context.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { SHORTEST_PIECE, toGramQuery } from "../../number-grams.ts";
import { TIERS } from "../matching.ts";
import { isLong, type MixedPart, NOTHING, type SearchText } from "../search-text.ts";
import { addBit, addBits, type Bits, claimBits, createBits, keepBits } from "./bits.ts";
import type { CatalogueArrays } from "./catalogue-arrays.ts";
import { addSet, isEmpty, keepSet, type PostingSets } from "./posting-sets.ts";

/** The products that answer a text; valid until the next question. */
export interface TextAnswers {
  /** each product in its best tier, best first */
  tiers: { tier: number; bits: Bits }[];
  all: Bits;
}

/** The same tiers that `createMatching` writes into a table, as sets and without withdrawn products. */
export function createTextAnswers(
  db: DatabaseSync,
  { columns, orders }: CatalogueArrays,
  sets: PostingSets,
): (text: SearchText, locale: Locale) => TextAnswers {
  const own = prepare<{ product: number }>(db, "select id as product from product where number_key = ?");
  const other = prepare<{ product: number }>(db, "select product from number where key = ? and kind > 0");
  const firstFrom = prepare<{ product: number }>(db)`
    select id as product from product where number_key >= ? and withdrawn = 0 order by number_key, id limit 1`;
  const room = createRoom(columns.capacity);

  // Each of these functions adds to a set, and returns whether there was anything to add.

  /** Own numbers that start with the key are neighbours in the order of numbers. */
  function addStarting(target: Bits, key: string): boolean {
    const { ids, ranks, size } = orders.number;
    const rankFrom = (from: string) => {
      const first = firstFrom.get(from);
      return first ? (ranks[first.product] as number) : size;
    };
    const [start, end] = [rankFrom(key), rankFrom(`${key}~`)];
    for (let rank = start; rank < end; rank += 1) addBit(target, ids[rank] as number);
    return start < end;
  }

  function addPiece(target: Bits, key: string): boolean {
    const set = sets.withPiece(key, toGramQuery(key), isLong(key));
    addSet(target, set);
    return !isEmpty(set);
  }

  function addWords(target: Bits, words: readonly string[], locale: Locale): boolean {
    const [first, ...others] = words.map((word) => sets.withWord(word, locale));
    if (first === undefined || isEmpty(first) || others.some(isEmpty)) return false;
    addSet(target, first);
    for (const set of others) keepSet(target, set, room.empty);
    return true;
  }

  function addMixed(target: Bits, parts: readonly MixedPart[], locale: Locale): boolean {
    const answers = parts.map(({ words, grams, key }) => ({
      words: words === NOTHING ? null : sets.withWord(words, locale),
      numbers: grams === NOTHING ? null : sets.withPiece(key, grams, isLong(key)),
    }));
    // If no part matches a number, all parts are words, which another tier covers.
    if (answers.every(({ numbers }) => numbers === null || isEmpty(numbers))) return false;
    const found = room.take();
    found.set(columns.live);
    for (const { words, numbers } of answers) {
      const either = room.take();
      if (words) addSet(either, words);
      if (numbers) addSet(either, numbers);
      keepBits(found, either);
    }
    addBits(target, found);
    return true;
  }

  return (text, locale) => {
    room.clear();
    const all = room.take();
    const tiers: TextAnswers["tiers"] = [];
    const addTier = (tier: number, fill: (bits: Bits) => boolean) => {
      const bits = room.take();
      if (!fill(bits)) return;
      claimBits(bits, columns.live, all);
      tiers.push({ tier, bits });
    };
    const { key } = text;
    if (key !== "") {
      addTier(TIERS.ownNumber, (bits) => addRows(bits, own.all(key)));
      addTier(TIERS.otherNumber, (bits) => addRows(bits, other.all(key)));
    }
    if (key.length >= SHORTEST_PIECE) {
      addTier(TIERS.ownNumberStarts, (bits) => addStarting(bits, key));
      addTier(TIERS.numberHolds, (bits) => addPiece(bits, key));
    }
    addTier(TIERS.wholeWords, (bits) => addWords(bits, text.wholeWords, locale));
    addTier(TIERS.startedWords, (bits) => addWords(bits, text.startedWords, locale));
    addTier(TIERS.mixed, (bits) => text.mixed.map((parts) => addMixed(bits, parts, locale)).includes(true));
    return { tiers, all };
  };
}

function addRows(target: Bits, rows: readonly { product: number }[]): boolean {
  for (const { product } of rows) addBit(target, product);
  return rows.length > 0;
}

/** Empty working sets, reused by every text: otherwise each search would leave a hundred kilobytes of garbage. */
function createRoom(capacity: number) {
  const sets: Bits[] = [];
  let taken = 0;
  return {
    /** for functions that leave it empty */
    empty: createBits(capacity),
    /** Gives all sets back. */
    clear() {
      taken = 0;
    },
    take(): Bits {
      const set = sets[taken] ?? createBits(capacity);
      sets[taken] = set;
      taken += 1;
      return set.fill(0);
    },
  };
}
