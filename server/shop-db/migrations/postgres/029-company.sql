-- Who may do what in a company. An account without a row is an owner: the distributor approved it.
CREATE TABLE company_member (
  partner TEXT NOT NULL,
  user_id TEXT NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  role TEXT NOT NULL,
  -- euro cents without VAT, for one order, a day and a month; null: no limit
  order_limit BIGINT,
  day_limit BIGINT,
  month_limit BIGINT,
  -- 1: the person has no access any more
  removed BIGINT NOT NULL DEFAULT 0 CHECK (removed IN (0, 1)),
  added_at BIGINT NOT NULL,
  PRIMARY KEY (partner, user_id)
);
