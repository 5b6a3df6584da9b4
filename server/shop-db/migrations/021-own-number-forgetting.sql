-- When a company last deleted an own number: the shop learns no numbers from earlier orders.
CREATE TABLE own_number_forgetting (
  partner TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
