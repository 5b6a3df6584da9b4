import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../sqlite/prepared-statement.ts";

/** How far the catalogue has come; whoever made the changes, they are in here as soon as they are committed. */
export interface CatalogueState {
  /** the last change of a product */
  seq: number;
  /** differs when words or numbers of any product do */
  indexVersion: number;
  /** differs when there are changes that no product tells of */
  generation: number;
}

export function createCatalogueState(db: DatabaseSync): () => CatalogueState {
  const read = prepare<CatalogueState>(
    db,
    `select coalesce((select max(seq) from change), 0) as seq,
       (select value from meta where name = 'index_version') as indexVersion,
       (select value from meta where name = 'generation') as generation`,
  );
  return () => {
    const state = read.get();
    if (!state) throw new Error("a catalogue without a state");
    return state;
  };
}
