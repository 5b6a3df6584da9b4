-- Each recheck of a cart reads its earlier orders, of which there may be many.
DROP INDEX intent_of_cart;
CREATE INDEX intent_of_cart ON intent (user_id, cart_id, id) WHERE closed_at IS NULL;
CREATE INDEX intent_closed ON intent (user_id, cart_id, closed_quote_seq) WHERE closed_at IS NOT NULL;
CREATE INDEX intent_of_wish ON intent (user_id, cart_id, cart_version, confirmed_quote_seq);
