import type { DatabaseSync } from "node:sqlite";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { createSynonymsEdition } from "../words/present-synonyms.ts";

/** A text that changes with the catalogue, whichever process changes it, and with the operator's synonyms. */
export function createCatalogueVersion(db: DatabaseSync): () => string {
  // A connection does not see its own commits in data_version, but sees them in the change table.
  const own = prepare<{ seq: number | null }>(db, "select max(seq) as seq from change");
  const others = prepare<{ data_version: number }>(db, "pragma data_version");
  const synonyms = createSynonymsEdition(db);
  return () => `${own.get()?.seq ?? 0} ${others.get()?.data_version} ${synonyms()}`;
}
