import { readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { createSynonyms, parseSynonyms, SynonymError, type Synonyms, TRADE_WORDS } from "./synonyms.ts";

/** File of the operator's own synonyms, in the data folder; same format as the shop's synonyms.txt. */
const OWN_SYNONYMS = "synonyms.txt";

/** Milliseconds between checks of the file. */
const LOOK_EVERY = 10_000;

/** The synonyms of the trade, parsed once for all catalogues of the process. */
const OF_TRADE = parseSynonyms(TRADE_WORDS);
const TRADE_SYNONYMS = createSynonyms(OF_TRADE);

/**
 * Returns the current synonyms: those of the trade and those of the operator's file. If the file has an error, the last
 * valid synonyms stay in use, and a warning is emitted.
 */
export function createPresentSynonyms(db: DatabaseSync): () => Synonyms {
  const file = fileBeside(db);
  const editionNow = createSynonymsEdition(db);
  let synonyms = TRADE_SYNONYMS;
  let edition = "";
  return () => {
    const present = editionNow();
    if (present === edition) return synonyms;
    edition = present;
    try {
      const own = file === null || present === "" ? [] : parseSynonyms(readFileSync(file, "utf8"));
      synonyms = createSynonyms([...OF_TRADE, ...own]);
    } catch (error) {
      const why = error instanceof SynonymError ? error.message : String(error);
      process.emitWarning(`${file}: ${why}: the synonyms stay as they were`, { code: "DIZNA_SYNONYMS" });
    }
    return synonyms;
  };
}

/** A text that changes with the operator's file, at most ten seconds later; "" if there is no file. */
export function createSynonymsEdition(db: DatabaseSync): () => string {
  const file = fileBeside(db);
  let edition = "";
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (file === null || performance.now() - lookedAt < LOOK_EVERY) return edition;
    lookedAt = performance.now();
    const found = statSync(file, { throwIfNoEntry: false });
    edition = found ? `${found.mtimeMs} ${found.size} ${found.ino}` : "";
    return edition;
  };
}

/**
 * The path of the operator's file; null for a database in memory. The database of the shop's own catalogue is one
 * folder deeper than the file.
 */
function fileBeside(db: DatabaseSync): string | null {
  const location = db.location();
  if (location === null) return null;
  const folder = dirname(location);
  return join(basename(folder) === "catalogue" ? dirname(folder) : folder, OWN_SYNONYMS);
}
