import type { DatabaseSync } from "node:sqlite";
import { isBusy } from "../../../sqlite/is-busy.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { transaction } from "../../../sqlite/transaction.ts";
import { WORD_TABLES } from "../words/word-tables.ts";
import { createIndexState } from "./index-state.ts";
import { createSearchIndex } from "./search-index.ts";

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
  if (createIndexState(db).isPostponed()) for (const table of FULL_TEXT) set(db, table, USUAL);
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
  const state = createIndexState(db);
  const products = prepare<{ id: number }>(db, "select id from product where id > ? order by id limit ?");
  const countUp = prepare(db, "update meta set value = value + 1 where name = 'generation'");

  return (size) => {
    if (state.isWhole()) return false;
    return transaction(db, () =>
      index.indexed(() => {
        // Stops if another process has finished the whole work.
        if (state.isWhole()) return false;
        const from = state.place();
        const isFirst = state.isPostponed();
        const portion = products.all(from, size);
        for (const { id } of portion) {
          index.indexWords(id, isFirst);
          if (isFirst) index.indexNumbers(id, true);
        }
        const last = portion.at(-1);
        if (last !== undefined) state.setPlace(last.id);
        else {
          // Makes other processes reload cached parts of the catalogue.
          if (from !== -1) countUp.run();
          state.finish();
        }
        return last !== undefined;
      }),
    );
  };
}

/**
 * Writes the index entries of a first filling (`IndexState.postpone`), some thousand products with each call; false if
 * nothing is left. Collected in memory and merged once, they take half the time of entries written with their products.
 */
export function createFillIndex(db: DatabaseSync): () => boolean {
  const indexNext = prepareNext(db);
  const state = createIndexState(db);
  let toMerge: string[] = [];
  return () => {
    if (state.isPostponed() && toMerge.length === 0) {
      toMerge = [...FULL_TEXT];
      for (const table of FULL_TEXT) set(db, table, COLLECTING);
    }
    if (indexNext(LARGE_PORTION)) return true;
    const table = toMerge.pop();
    if (table === undefined) return false;
    set(db, table, USUAL);
    db.exec(`insert into ${table} (${table}) values ('optimize')`);
    return true;
  };
}

/** Products per transaction of a first filling. */
const LARGE_PORTION = 20_000;

const FULL_TEXT = [...Object.values(WORD_TABLES), "grams"];

type FullTextSettings = Record<"hashsize" | "automerge" | "crisismerge", number>;

/** hashsize: bytes of entries in memory · automerge, crisismerge: how many stored parts of an index are merged. */
const COLLECTING: FullTextSettings = { hashsize: 16 * 2 ** 20, automerge: 0, crisismerge: 200 };
/** SQLite's own settings. */
const USUAL: FullTextSettings = { hashsize: 2 ** 20, automerge: 4, crisismerge: 16 };

function set(db: DatabaseSync, table: string, settings: FullTextSettings): void {
  for (const [name, value] of Object.entries(settings))
    db.exec(`insert into ${table} (${table}, rank) values ('${name}', ${value})`);
}
