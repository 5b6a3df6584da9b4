-- Whose order a copy is of, and when it was placed, as columns: an ERP's event is of one order alone.
ALTER TABLE order_copy ADD COLUMN placed_at TEXT;
ALTER TABLE order_copy ADD COLUMN partner TEXT;
UPDATE order_copy SET placed_at = body::json #>> '{order,placedAt}', partner = body::json ->> 'partner';

-- What the ERP has told of orders, each event once, by the id that the ERP gave it. Those of this shop's orders are kept, as the
-- copies are: an ERP that begins anew tells all of them again.
CREATE TABLE order_event (
  id TEXT PRIMARY KEY,
  -- of the order; NULL: this shop has no copy of it, or not yet
  quote_id TEXT,
  order_id TEXT NOT NULL,
  -- the order's instant of placing, in the ERP's words
  placed_at TEXT NOT NULL,
  -- the order's company, in the ERP's words; NULL for a guest's
  partner TEXT,
  -- epoch milliseconds, by the ERP's clock
  at BIGINT NOT NULL,
  kind TEXT NOT NULL,
  -- the whole event, as JSON
  body TEXT NOT NULL,
  seen_at BIGINT NOT NULL
);
CREATE INDEX order_event_quote ON order_event (quote_id, at) WHERE quote_id IS NOT NULL;
CREATE INDEX order_event_order ON order_event (order_id, placed_at);
CREATE INDEX order_event_waiting ON order_event (seen_at) WHERE quote_id IS NULL;

-- How far the ERP's events are read, and by which process.
CREATE TABLE order_event_reading (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  -- NULL: nothing is read yet
  cursor TEXT,
  -- when the shop first read: what happened to older orders before that is known and told to nobody
  began_at BIGINT NOT NULL,
  -- 1: all that had happened before has been read
  caught_up INTEGER NOT NULL DEFAULT 0,
  -- when it is read again
  next_at BIGINT NOT NULL DEFAULT 0,
  lease_owner TEXT,
  lease_until BIGINT NOT NULL DEFAULT 0
);

-- Mails that a customer does not want.
CREATE TABLE unwanted_mail (
  user_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  PRIMARY KEY (user_id, kind)
);
