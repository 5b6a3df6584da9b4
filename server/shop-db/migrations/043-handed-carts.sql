-- Carts that were handed to a colleague who has neither taken nor declined them: the giver's cart is empty by then.
CREATE TABLE handed_cart (
  -- the giver and the key of the form: sent twice, it is one cart
  id TEXT PRIMARY KEY,
  partner TEXT NOT NULL,
  to_user TEXT NOT NULL,
  from_user TEXT NOT NULL,
  from_name TEXT NOT NULL,
  title TEXT NOT NULL,
  -- products, quantities and remarks as JSON
  lines TEXT NOT NULL,
  line_count INTEGER NOT NULL,
  handed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX handed_cart_to ON handed_cart (partner, to_user, handed_at);
