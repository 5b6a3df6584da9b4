-- Quick-order lists while people check them, for at most a day; prepared-lists.ts limits how many.
CREATE TABLE prepared_list (
  id TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  -- JSON: the rows as read, the products found for each, and the person's decisions since
  content TEXT NOT NULL,
  -- counts up with each change that a form depends on, so that a form sent for an earlier revision is noticed
  revision INTEGER NOT NULL,
  -- JSON: the rows being put into a cart, and the cart, until they are known to be there; null: none
  adding TEXT,
  made_at BIGINT NOT NULL,
  ends_at BIGINT NOT NULL
);
CREATE INDEX prepared_list_owner ON prepared_list (owner, made_at);
CREATE INDEX prepared_list_end ON prepared_list (ends_at);
