import type { DatabaseSync } from "node:sqlite";
import { isBusy } from "../../../sqlite/is-busy.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { transaction } from "../../../sqlite/transaction.ts";
import { createSearchIndex } from "./search-index.ts";

/**
 * The version of the rules that turn products into terms; increase it with every change of `indexed-words.ts` or a
 * stemmer.
 */
export const WORD_RULES = 2;

/** The most products that are indexed immediately when the file is opened: a few seconds. */
const MOST_AT_ONCE = 10_000;
/** Products per transaction; other processes can write in between. */
const PORTION = 1_000;
/** Products per transaction in the background: about 25 ms, while pages are served. */
const SMALL_PORTION = 50;
/** Milliseconds between two small portions. */
const PAUSE = 30;

/**
 * Indexes the words of all products again if they were indexed by other rules. A small catalogue is finished on
 * return. A large catalogue is indexed in the background while the database is open; until the end, each product is
 * found either by its old or by its new words. Several processes share the work, and interrupted work continues
 * later.
 */
export function indexWordsAgain(db: DatabaseSync, { mostAtOnce = MOST_AT_ONCE } = {}): void {
  const indexNext = prepareNext(db);
  const last = prepare<{ id: number | null }>(db, "select max(id) as id from product").get()?.id ?? 0;
  if (last > mostAtOnce) indexLater(db, indexNext);
  else while (indexNext(PORTION));
}

/** Indexes up to `size` more products; false if none is left. */
type IndexNext = (size: number) => boolean;

function indexLater(db: DatabaseSync, indexNext: IndexNext): void {
  const timer = setTimeout(() => {
    if (!db.isOpen) return;
    try {
      if (indexNext(SMALL_PORTION)) indexLater(db, indexNext);
    } catch (error) {
      if (isBusy(error)) indexLater(db, indexNext);
      else
        process.emitWarning(`The words of the catalogue could not be indexed again: ${error}`, {
          code: "DIZNA_SEARCH",
        });
    }
  }, PAUSE);
  timer.unref();
}

function prepareNext(db: DatabaseSync): IndexNext {
  const index = createSearchIndex(db);
  const products = prepare<{ id: number }>(db, "select id from product where id > ? order by id limit ?");
  const edition = prepare<{ value: number }>(db, "select value from meta where name = 'indexed_by'");
  const place = prepare<{ value: number }>(db, "select value from meta where name = ?");
  const setPlace = prepare(db, "insert or replace into meta (name, value) values (?, ?)");

  return (size) => {
    if (edition.get()?.value === WORD_RULES) return false;
    return transaction(db, () =>
      index.indexed(() => {
        // Stops if another process has finished the whole work.
        if (edition.get()?.value === WORD_RULES) return false;
        const from = place.get(PLACE)?.value ?? -1;
        const portion = products.all(from, size);
        for (const { id } of portion) index.indexWords(id, false);
        const last = portion.at(-1);
        if (last === undefined) finish(db, from === -1);
        else setPlace.run(PLACE, last.id);
        return last !== undefined;
      }),
    );
  };
}

/** The row of `meta` with the last product indexed by the current rules; deleted when all products are indexed. */
const PLACE = `indexed_to_${WORD_RULES}`;

/** Marks the work as done, and makes other processes reload cached parts of the catalogue unless it is empty. */
function finish(db: DatabaseSync, isEmpty: boolean): void {
  db.exec(`update meta set value = value + ${isEmpty ? 0 : 1} where name = 'generation';
    update meta set value = ${WORD_RULES} where name = 'indexed_by'; delete from meta where name glob 'indexed_to_*'`);
}
