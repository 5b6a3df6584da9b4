-- When a company last forgot a number: orders from before that teach none.
CREATE TABLE own_number_forgetting (
  partner TEXT PRIMARY KEY,
  at BIGINT NOT NULL
);
