import type { DatabaseSync } from "node:sqlite";
import { isBusy } from "../../sqlite/open-database.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { transaction } from "../../sqlite/transaction.ts";
import { createSearchIndex } from "./search-index.ts";

/** The edition of the rules by which products become terms; count it up with every change of `indexed-words.ts` or a stemmer. */
export const WORD_RULES = 2;

/** Products that are indexed at once when the file is opened: some seconds. */
const MOST_AT_ONCE = 10_000;
/** Products per transaction; other processes write between. */
const PORTION = 1_000;
/** Products per transaction while pages are answered: some 25 ms. */
const SMALL_PORTION = 50;
/** Milliseconds between two small portions. */
const PAUSE = 30;

/**
 * Indexes the words of all products again if they were indexed by other rules. A small catalogue is finished at the return; a large
 * one goes on in the background while the database is open, and its products are found by their old words or by their new
 * ones until then. Several processes share the work, and what is interrupted goes on later.
 */
export function indexWordsAgain(db: DatabaseSync, { mostAtOnce = MOST_AT_ONCE } = {}): void {
  const indexNext = prepareNext(db);
  const last = prepare<{ id: number | null }>(db, "select max(id) as id from product").get()?.id ?? 0;
  if (last > mostAtOnce) indexLater(db, indexNext);
  else while (indexNext(PORTION));
}

/** Indexes so many more products; false when none is left. */
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
        // Another process may have finished meanwhile.
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

/** The row of `meta` with the last product that was indexed by this edition, until all are. */
const PLACE = `indexed_to_${WORD_RULES}`;

/** Other processes that keep parts of the catalogue read it again; an empty one has no parts to keep. */
function finish(db: DatabaseSync, isEmpty: boolean): void {
  db.exec(`update meta set value = value + ${isEmpty ? 0 : 1} where name = 'generation';
    update meta set value = ${WORD_RULES} where name = 'indexed_by'; delete from meta where name glob 'indexed_to_*'`);
}
