-- The company of a copied order and its instant of placing, as columns: with the number, they tell to which order an
-- ERP's event belongs.
ALTER TABLE order_copy ADD COLUMN placed_at TEXT;
ALTER TABLE order_copy ADD COLUMN partner TEXT;
UPDATE order_copy SET placed_at = body::json #>> '{order,placedAt}', partner = body::json ->> 'partner';

-- Events of orders, as read from the ERP, each once, by the id that the ERP gave it. Events of this shop's orders are
-- kept, like the copies of the orders: an ERP whose feed starts again sends all events again.
CREATE TABLE order_event (
  id TEXT PRIMARY KEY,
  -- quote of the order; NULL: this shop has no copy of the order, or not yet
  quote_id TEXT,
  order_id TEXT NOT NULL,
  -- the order's instant of placing, as the ERP writes it
  placed_at TEXT NOT NULL,
  -- the order's company, as the ERP writes it; NULL for a guest's order
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
  -- when the shop first read: until it has caught up, it sends no mails about orders confirmed before that
  began_at BIGINT NOT NULL,
  -- 1: a reading has reached the end of the feed
  caught_up INTEGER NOT NULL DEFAULT 0,
  -- when the feed is read again
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
