import type { DatabaseSync } from "node:sqlite";
import type { Locale } from "../../../../contract/context.ts";
import { prepare } from "../../../../sqlite/statement.ts";
import { SHORTEST_PIECE, toGramQuery } from "../../number-grams.ts";
import { TIERS } from "../matching.ts";
import { isLong, type MixedPart, NOTHING, type SearchText } from "../search-text.ts";
import { addBit, addBits, type Bits, createBits, dropBits, keepBits } from "./bits.ts";
import type { CatalogueArrays } from "./catalogue-arrays.ts";
import { addSet, keepSet, type PostingSets } from "./posting-sets.ts";

/** The products that answer a text; they are good until the next text is asked. */
export interface TextAnswers {
  /** each product in its best tier, best first */
  tiers: { tier: number; bits: Bits }[];
  all: Bits;
}

/** What `createMatching` writes into a table, as sets: the same tiers, without what is withdrawn. */
export function createTextAnswers(
  db: DatabaseSync,
  { columns, orders }: CatalogueArrays,
  sets: PostingSets,
): (text: SearchText, locale: Locale) => TextAnswers {
  const own = prepare<{ product: number }>(db, "select id as product from product where number_key = ?");
  const other = prepare<{ product: number }>(db, "select product from number where key = ? and kind > 0");
  const firstFrom = prepare<{ product: number }>(
    db,
    "select id as product from product where number_key >= ? and withdrawn = 0 order by number_key, id limit 1",
  );
  const room = createRoom(columns.capacity);

  /** Own numbers that start with the key are neighbours in the order of numbers. */
  function addStarting(target: Bits, key: string): void {
    const { ids, ranks, size } = orders.number;
    const rankFrom = (from: string) => {
      const first = firstFrom.get(from);
      return first ? (ranks[first.product] as number) : size;
    };
    const end = rankFrom(`${key}~`);
    for (let rank = rankFrom(key); rank < end; rank += 1) addBit(target, ids[rank] as number);
  }

  function addPiece(target: Bits, key: string): void {
    addSet(target, sets.withPiece(key, toGramQuery(key), isLong(key)));
  }

  function addWords(target: Bits, words: readonly string[], locale: Locale): void {
    const [first, ...others] = words;
    if (first === undefined) return;
    addSet(target, sets.withWord(first, locale));
    for (const word of others) keepSet(target, sets.withWord(word, locale), room.empty);
  }

  function addMixed(target: Bits, parts: readonly MixedPart[], locale: Locale): void {
    const found = room.take();
    found.set(columns.live);
    for (const { words, grams, key } of parts) {
      const answers = room.take();
      if (words !== NOTHING) addSet(answers, sets.withWord(words, locale));
      if (grams !== NOTHING) addSet(answers, sets.withPiece(key, grams, isLong(key)));
      keepBits(found, answers);
    }
    addBits(target, found);
  }

  return (text, locale) => {
    room.clear();
    const all = room.take();
    const tiers: TextAnswers["tiers"] = [];
    const addTier = (tier: number, fill: (bits: Bits) => void) => {
      const bits = room.take();
      fill(bits);
      keepBits(bits, columns.live);
      dropBits(bits, all);
      addBits(all, bits);
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
    addTier(TIERS.mixed, (bits) => {
      for (const parts of text.mixed) addMixed(bits, parts, locale);
    });
    return { tiers, all };
  };
}

function addRows(target: Bits, rows: readonly { product: number }[]): void {
  for (const { product } of rows) addBit(target, product);
}

/** Empty sets to work in, used again by every text: a search leaves no garbage of a hundred kilobytes. */
function createRoom(capacity: number) {
  const sets: Bits[] = [];
  let taken = 0;
  return {
    /** of somebody who leaves it empty */
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
