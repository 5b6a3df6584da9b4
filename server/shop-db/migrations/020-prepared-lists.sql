-- Lists of a quick order while they are looked over, a day at most; prepared-lists.ts bounds them.
CREATE TABLE prepared_list (
  id TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  -- the rows as they were read, what was found for each and what the person decided since, as JSON
  content TEXT NOT NULL,
  -- counts up with each change: a form that was sent for an earlier one is noticed
  revision INTEGER NOT NULL,
  -- what is being put into which cart, as JSON, until it is known to be there; null: nothing is
  adding TEXT,
  made_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX prepared_list_owner ON prepared_list (owner, made_at);
CREATE INDEX prepared_list_end ON prepared_list (ends_at);
