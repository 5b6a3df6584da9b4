-- An ERP restored from a backup may give a number twice: an order is identified by the quote under whose id it was
-- placed, not by its number.
CREATE TABLE order_copy_by_quote (
  quote_id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  body TEXT NOT NULL,
  confirmed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO order_copy_by_quote SELECT quote_id, order_id, user_id, body, confirmed_at FROM order_copy;
UPDATE outbox SET ref = (SELECT quote_id FROM order_copy WHERE order_id = outbox.ref)
  WHERE kind IN ('order-confirmation', 'order-for-sales') AND state <> 'held'
    AND ref IN (SELECT order_id FROM order_copy);
DROP TABLE order_copy;
ALTER TABLE order_copy_by_quote RENAME TO order_copy;
CREATE INDEX order_copy_number ON order_copy (order_id, confirmed_at);

-- The newest quote when the order was confirmed: later quotes are new requests to order, even for an equal version of
-- the cart.
ALTER TABLE intent ADD COLUMN confirmed_quote_seq INTEGER;
UPDATE intent SET confirmed_quote_seq = ifnull(closed_quote_seq, (SELECT ifnull(max(seq), 0) FROM quote))
  WHERE state = 'confirmed';

-- When the ERP was last asked what became of the order.
ALTER TABLE intent ADD COLUMN asked_at INTEGER NOT NULL DEFAULT 0;

-- Products whose quantities the person set while the order was in doubt (JSON): they stay as they are in the cart.
ALTER TABLE intent ADD COLUMN kept TEXT NOT NULL DEFAULT '[]';

-- 1 if an operator said that the ERP has the order: the ERP may not know the key.
ALTER TABLE intent ADD COLUMN by_hand INTEGER NOT NULL DEFAULT 0;

-- The id of this shop, for an ERP that takes orders of one shop only.
CREATE TABLE shop (id TEXT NOT NULL) STRICT;
INSERT INTO shop (id) VALUES (lower(hex(randomblob(16))));
