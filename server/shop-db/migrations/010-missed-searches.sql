-- Texts that were searched for and not found, without a person. missed-searches.ts keeps the table small.
CREATE TABLE missed_search (
  -- the text in lower case, without accents, with single spaces
  key TEXT PRIMARY KEY,
  text TEXT NOT NULL,
  locale TEXT NOT NULL,
  count INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  -- the text whose products were shown instead; NULL if no products were shown
  shown_for TEXT
) STRICT, WITHOUT ROWID;
