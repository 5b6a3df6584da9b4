-- JSON: where, how and when a person wants a cart delivered; later carts begin with the choice for the last order.
CREATE TABLE delivery_choice (
  user_id TEXT NOT NULL,
  cart_id TEXT NOT NULL,
  choice TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, cart_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX delivery_choice_age ON delivery_choice (changed_at);
