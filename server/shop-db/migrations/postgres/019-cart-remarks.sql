-- The customers' remarks on the lines of their carts, until the lines are ordered. A missing note or position is ''.
CREATE TABLE cart_remark (
  user_id TEXT NOT NULL,
  cart_id TEXT NOT NULL,
  product TEXT NOT NULL,
  note TEXT NOT NULL,
  buyer_position TEXT NOT NULL,
  changed_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, cart_id, product)
);
CREATE INDEX cart_remark_age ON cart_remark (changed_at);
