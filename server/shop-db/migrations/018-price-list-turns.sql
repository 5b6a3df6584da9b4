-- Who downloads a price list now, on any machine: one at a time for each company. A turn that nothing renews is over.
CREATE TABLE price_list_turn (
  -- a company's code, or the id of a customer without one
  owner TEXT PRIMARY KEY,
  -- the process and the download
  holder TEXT NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
