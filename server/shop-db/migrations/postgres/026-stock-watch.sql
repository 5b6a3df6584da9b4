-- People who want one mail when a product is in stock again; the row is deleted when the mail is queued.
-- stock-watches.ts limits how many.
CREATE TABLE stock_watch (
  id TEXT PRIMARY KEY,
  -- keyed hash of the address: the same address waits for a product once
  mark TEXT NOT NULL,
  -- the customer who asked; null for others
  user_id TEXT,
  product TEXT NOT NULL,
  -- units of a pack: a smaller stock is not enough
  pack INTEGER NOT NULL,
  -- asked: the address is not confirmed yet · waiting: for the product
  state TEXT NOT NULL,
  locale TEXT NOT NULL,
  -- encrypted: the address, and the product's number and title
  content TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  checked_at BIGINT NOT NULL,
  ends_at BIGINT NOT NULL,
  UNIQUE (mark, product)
);
CREATE INDEX stock_watch_product ON stock_watch (product, state);
CREATE INDEX stock_watch_due ON stock_watch (state, checked_at);
CREATE INDEX stock_watch_user ON stock_watch (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX stock_watch_end ON stock_watch (ends_at);
