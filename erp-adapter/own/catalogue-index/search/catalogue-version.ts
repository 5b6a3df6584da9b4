import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { createSynonymsEdition } from "../words/present-synonyms.ts";

/** A text that changes when any process changes the catalogue, or the operator changes the synonyms. */
export function createCatalogueVersion(db: DatabaseSync): () => string {
  // A connection's own commits do not change its data_version, so the change table is read too.
  const own = prepare<{ seq: number | null }>(db, "select max(seq) as seq from change");
  const others = prepare<{ data_version: number }>(db, "pragma data_version");
  const synonyms = createSynonymsEdition(db);
  return () => `${own.get()?.seq ?? 0} ${others.get()?.data_version} ${synonyms()}`;
}
