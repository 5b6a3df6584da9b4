-- Who wants to know when a product is on the shelf again: one mail, and the row is gone; stock-watches.ts bounds them.
CREATE TABLE stock_watch (
  id TEXT PRIMARY KEY,
  -- keyed hash of the address: the same address waits for a product once
  mark TEXT NOT NULL,
  -- the customer who asked; null for others
  user_id TEXT,
  product TEXT NOT NULL,
  -- units of a pack: fewer on the shelf are not enough
  pack INTEGER NOT NULL,
  -- asked: the address is not proven yet · waiting
  state TEXT NOT NULL,
  locale TEXT NOT NULL,
  -- the address, and the product's number and title, sealed
  content TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  checked_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  UNIQUE (mark, product)
) STRICT;
CREATE INDEX stock_watch_product ON stock_watch (product, state);
CREATE INDEX stock_watch_due ON stock_watch (state, checked_at);
CREATE INDEX stock_watch_user ON stock_watch (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX stock_watch_end ON stock_watch (ends_at);
