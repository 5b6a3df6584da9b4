-- Where, how and when a person wants a cart to go, as JSON: chosen for one order, and the beginning of the next.
CREATE TABLE delivery_choice (
  user_id TEXT NOT NULL,
  cart_id TEXT NOT NULL,
  choice TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, cart_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX delivery_choice_age ON delivery_choice (changed_at);
