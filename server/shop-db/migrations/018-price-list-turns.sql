-- Price lists being downloaded now, on any machine: one at a time for each company. A turn that is not renewed expires.
CREATE TABLE price_list_turn (
  -- a company's code, or the id of a customer without a company
  owner TEXT PRIMARY KEY,
  -- identifies the process and the download
  holder TEXT NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
