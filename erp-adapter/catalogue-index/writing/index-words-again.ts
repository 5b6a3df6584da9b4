import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { transaction } from "../../sqlite/transaction.ts";
import { createSearchIndex } from "./search-index.ts";

/** The edition of the rules by which products become terms; count it up with every change of `indexed-words.ts` or a stemmer. */
export const WORD_RULES = 2;

/** Products a transaction: other processes write between two. */
const PORTION = 1_000;

/** Indexes the words of all products again if they were indexed by other rules. Several processes may do so at once. */
export function indexWordsAgain(db: DatabaseSync): void {
  const edition = prepare<{ value: number }>(db, "select value from meta where name = 'indexed_by'");
  if (edition.get()?.value === WORD_RULES) return;
  const products = prepare<{ id: number }>(db, `select id from product where id > ? order by id limit ${PORTION}`);
  const index = createSearchIndex(db);
  for (let last: number | undefined = -1; last !== undefined; ) {
    const portion: { id: number }[] = products.all(last);
    transaction(db, () =>
      index.indexed(() => {
        for (const { id } of portion) index.indexWords(id, false);
      }),
    );
    last = portion.at(-1)?.id;
  }
  // Other processes that keep parts of the catalogue read it again; an empty one has no parts to keep.
  const isEmpty = products.get(-1) === undefined;
  db.exec(`begin immediate; update meta set value = value + ${isEmpty ? 0 : 1} where name = 'generation';
    update meta set value = ${WORD_RULES} where name = 'indexed_by'; commit`);
}
