-- JSON: where, how and when a person wants a cart delivered; later carts begin with the choice for the last order.
CREATE TABLE delivery_choice (
  user_id TEXT NOT NULL,
  cart_id TEXT NOT NULL,
  choice TEXT NOT NULL,
  changed_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, cart_id)
);
CREATE INDEX delivery_choice_age ON delivery_choice (changed_at);

-- The address books of companies, if the ERP keeps none: the table of shop-store.db after its migration 004.
CREATE TABLE partner_address (
  id TEXT PRIMARY KEY,
  partner TEXT NOT NULL,
  key TEXT NOT NULL,
  is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
  address TEXT NOT NULL
);
CREATE INDEX partner_address_partner ON partner_address (partner);
