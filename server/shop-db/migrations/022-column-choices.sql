-- The columns that people of a company have chosen for their lists of wanted parts; column-choices.ts limits how many.
CREATE TABLE column_choice (
  partner TEXT NOT NULL,
  -- hash of the shape
  id TEXT NOT NULL,
  -- JSON: the names of the columns, or the kinds of their contents
  shape TEXT NOT NULL,
  -- the meaning of each column, as JSON
  fields TEXT NOT NULL,
  chosen_at INTEGER NOT NULL,
  PRIMARY KEY (partner, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX column_choice_age ON column_choice (chosen_at);
