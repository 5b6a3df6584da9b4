import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../../sqlite/prepared-statement.ts";

/**
 * The version of the rules that turn products into terms; increase it with every change of `indexed-words.ts` or a
 * stemmer.
 */
export const WORD_RULES = 3;

/** The version that stands for a first filling: no product has entries yet, neither of words nor of numbers. */
const POSTPONED = -1;

/** How far the search indexes are, as `meta` keeps it for all processes. */
export interface IndexState {
  /** True if the present rules produced the entries of all products. */
  isWhole(): boolean;
  /** True from `postpone` until the indexes are whole: products after `place` have no entries. */
  isPostponed(): boolean;
  /** the last product that is indexed by the present rules; -1 if there is none */
  place(): number;
  setPlace(product: number): void;
  /** Begins a first filling, if there is no product: its entries are written later, all together. */
  postpone(): void;
  /** Marks the indexes as whole. */
  finish(): void;
}

export function createIndexState(db: DatabaseSync): IndexState {
  const edition = prepare<{ value: number }>(db, "select value from meta where name = 'indexed_by'");
  const place = prepare<{ value: number }>(db, "select value from meta where name = ?");
  const setPlace = prepare(db, "insert or replace into meta (name, value) values (?, ?)");
  return {
    isWhole: () => edition.get()?.value === WORD_RULES,
    isPostponed: () => edition.get()?.value === POSTPONED,
    place: () => place.get(PLACE)?.value ?? -1,
    setPlace: (product) => void setPlace.run(PLACE, product),
    postpone() {
      db.exec(`update meta set value = ${POSTPONED} where name = 'indexed_by' and not exists (select 1 from product);
        delete from meta where name = '${PLACE}' and not exists (select 1 from product)`);
    },
    finish() {
      db.exec(`update meta set value = ${WORD_RULES} where name = 'indexed_by';
        delete from meta where name glob 'indexed_to_*'`);
    },
  };
}

/** The row of `meta` with the place; deleted when all products are indexed. */
const PLACE = `indexed_to_${WORD_RULES}`;
