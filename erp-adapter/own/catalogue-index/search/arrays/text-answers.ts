import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../../../sqlite/prepared-statement.ts";
import { SHORTEST_PIECE } from "../../number-grams.ts";
import type { NumberInList, SearchText, TextPart } from "../search-text.ts";
import { listedTier, TIERS } from "../tiers.ts";
import { addBit, addBits, type Bits, claimBits, createBits, keepBits } from "./bits.ts";
import type { CatalogueArrays } from "./catalogue-arrays.ts";
import { addSet, isEmpty, keepSet } from "./posting-set.ts";
import type { PostingSets } from "./posting-sets.ts";

/** The products that match a text; valid until the next search. */
export interface TextAnswers {
  /** each product in its best tier, best first */
  tiers: { tier: number; bits: Bits }[];
  all: Bits;
}

/** Finds the same tiers as `createMatching`, but as sets, and without withdrawn products. */
export function createTextAnswers(
  db: DatabaseSync,
  { columns, orders }: CatalogueArrays,
  sets: PostingSets,
): (text: SearchText) => TextAnswers {
  const own = prepare<{ product: number }>(db, "select id as product from product where number_key = ?");
  const other = prepare<{ product: number }>(db, "select product from number where key = ? and kind > 0");
  const firstFrom = prepare<{ product: number }>(db)`
    select id as product from product where number_key >= ? and withdrawn = 0 order by number_key, id limit 1`;
  const room = createRoom(columns.capacity);

  // Each of these functions adds products to a set. It returns false if it is certain that there are none to add.

  /** Adds the products whose own number starts with the key: they are neighbours in the order of numbers. */
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

  /** Adds the products that match all parts of a reading. */
  function addReading(target: Bits, parts: readonly TextPart[]): boolean {
    const found = room.take();
    for (const [at, part] of parts.entries()) {
      const answers = part.map((question) => sets.answering(question)).filter((set) => !isEmpty(set));
      const [only] = answers;
      if (only === undefined) return false;
      if (at === 0) for (const set of answers) addSet(found, set);
      else if (answers.length === 1) keepSet(found, only, room.empty);
      else {
        const either = room.take();
        for (const set of answers) addSet(either, set);
        keepBits(found, either);
      }
    }
    addBits(target, found);
    return true;
  }

  return (text) => {
    room.clear();
    const all = room.take();
    const tiers: TextAnswers["tiers"] = [];
    const addTier = (tier: number, fill: (bits: Bits) => boolean) => {
      const bits = room.take();
      if (!fill(bits)) return;
      claimBits(bits, columns.live, all);
      tiers.push({ tier, bits });
    };
    const addListed = (place: number, { key, isExact }: NumberInList) => {
      const fill = (bits: Bits) => addReading(bits, [[{ index: "numbers", key }]]);
      addTier(listedTier(place, true), isExact ? (bits) => addRows(bits, own.all(key)) : fill);
      if (isExact) addTier(listedTier(place, false), (bits) => addRows(bits, other.all(key)));
    };
    const { key, numbers } = text;
    for (const [place, number] of numbers?.entries() ?? []) addListed(place, number);
    if (key !== "") {
      addTier(TIERS.ownNumber, (bits) => addRows(bits, own.all(key)));
      addTier(TIERS.otherNumber, (bits) => addRows(bits, other.all(key)));
    }
    if (key.length >= SHORTEST_PIECE) {
      addTier(TIERS.ownNumberStarts, (bits) => addStarting(bits, key));
      addTier(TIERS.numberHolds, (bits) => addReading(bits, [[{ index: "numbers", key }]]));
    }
    for (const { tier, readings } of text.tiers)
      addTier(tier, (bits) => readings.map((parts) => addReading(bits, parts)).includes(true));
    return { tiers, all };
  };
}

function addRows(target: Bits, rows: readonly { product: number }[]): boolean {
  for (const { product } of rows) addBit(target, product);
  return rows.length > 0;
}

/** A pool of empty working sets; without reuse, each search would leave a hundred kilobytes of garbage per set. */
function createRoom(capacity: number) {
  const sets: Bits[] = [];
  let taken = 0;
  return {
    /** a shared set for functions that leave it empty */
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
