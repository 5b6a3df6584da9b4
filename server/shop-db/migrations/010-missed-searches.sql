-- Texts that were searched for and not found, without a person. missed-searches.ts keeps the table small.
CREATE TABLE missed_search (
  -- lower case, without accents, spaces as one
  key TEXT PRIMARY KEY,
  text TEXT NOT NULL,
  locale TEXT NOT NULL,
  count INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  -- the text whose products were shown instead; NULL if none were
  shown_for TEXT
) STRICT, WITHOUT ROWID;
