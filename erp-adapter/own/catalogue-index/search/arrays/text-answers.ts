import type { DatabaseSync } from "node:sqlite";
import type { NumberKey } from "../../../../contract/part-number.ts";
import { prepare } from "../../../../sqlite/prepared-statement.ts";
import { SHORTEST_PIECE } from "../../number-grams.ts";
import type { NumberInList, SearchText, TextPart } from "../search-text.ts";
import { listedTier, TIERS } from "../tiers.ts";
import type { CatalogueArrays } from "./catalogue-arrays.ts";
import { EMPTY, isEmpty, ofIds, type PostingSet } from "./posting-set.ts";
import type { PostingSets } from "./posting-sets.ts";
import type { SetAlgebra } from "./set-algebra.ts";

/** The products that match a text; valid until the next search. */
export interface TextAnswers {
  /** each product in its best tier, best first */
  tiers: { tier: number; set: PostingSet }[];
  all: PostingSet;
}

/** Finds the same tiers as `createMatching`, but as sets, and without withdrawn products. */
export function createTextAnswers(
  db: DatabaseSync,
  { columns, orders }: CatalogueArrays,
  sets: PostingSets,
  { either, both, without }: SetAlgebra,
): (text: SearchText) => TextAnswers {
  const own = prepare<{ product: number }>(db, "select id as product from product where number_key = ?");
  const other = prepare<{ product: number }>(db, "select product from number where key = ? and kind > 0");
  const firstFrom = prepare<{ product: number }>(db)`
    select id as product from product where number_key >= ? and withdrawn = 0 order by number_key, id limit 1`;
  const live = { bits: columns.live };

  /** The products whose own number starts with the key: they are neighbours in the order of numbers. */
  function starting(key: string): PostingSet {
    const { ids, ranks, size } = orders.number;
    const rankFrom = (from: string) => {
      const first = firstFrom.get(from);
      return first ? (ranks[first.product] as number) : size;
    };
    return ofIds(ids.subarray(rankFrom(key), rankFrom(`${key}~`)), columns.capacity);
  }

  /** The products that match all parts of a reading. */
  function matching(parts: readonly TextPart[]): PostingSet {
    let found: PostingSet | null = null;
    for (const part of parts) {
      const answers = either(part.map((question) => sets.answering(question)));
      found = found === null ? answers : both(found, answers);
      if (isEmpty(found)) return EMPTY;
    }
    return found ?? EMPTY;
  }

  return (text) => {
    let all = EMPTY;
    const tiers: TextAnswers["tiers"] = [];
    const addTier = (tier: number, found: PostingSet) => {
      const set = both(without(found, all), live);
      if (isEmpty(set)) return;
      tiers.push({ tier, set });
      all = either([all, set]);
    };
    const withPiece = (key: NumberKey) => sets.answering({ index: "numbers", key });
    const addListed = (place: number, { key, isExact }: NumberInList) => {
      addTier(listedTier(place, true), isExact ? ofRows(own.all(key)) : withPiece(key));
      if (isExact) addTier(listedTier(place, false), ofRows(other.all(key)));
    };
    const { key, numbers } = text;
    for (const [place, number] of numbers?.entries() ?? []) addListed(place, number);
    if (key !== "") {
      addTier(TIERS.ownNumber, ofRows(own.all(key)));
      addTier(TIERS.otherNumber, ofRows(other.all(key)));
    }
    if (key.length >= SHORTEST_PIECE) {
      addTier(TIERS.ownNumberStarts, starting(key));
      addTier(TIERS.numberHolds, withPiece(key));
    }
    for (const { tier, readings } of text.tiers) addTier(tier, either(readings.map(matching)));
    return { tiers, all };
  };
}

function ofRows(rows: readonly { product: number }[]): PostingSet {
  return { ids: Uint32Array.from(new Set(rows.map(({ product }) => product))).sort() };
}
