import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../../sqlite/prepared-statement.ts";

/** The catalogue's state as of the last commit of any process. */
export interface CatalogueState {
  /** number of the last change of a product */
  seq: number;
  /** changes when words or numbers of any product change */
  indexVersion: number;
  /** changes when something changes that the change log does not list by product */
  generation: number;
}

export function createCatalogueState(db: DatabaseSync): () => CatalogueState {
  const read = prepare<CatalogueState>(db)`select coalesce((select max(seq) from change), 0) as seq,
    (select value from meta where name = 'index_version') as indexVersion,
    (select value from meta where name = 'generation') as generation`;
  return () => {
    const state = read.get();
    if (!state) throw new Error("a catalogue without a state");
    return state;
  };
}
