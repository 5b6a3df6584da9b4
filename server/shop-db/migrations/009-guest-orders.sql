-- Recent orders of guests are added up before each order of a guest.
CREATE INDEX order_copy_guest ON order_copy (confirmed_at) WHERE body ->> '$.isGuest' = 1;
CREATE INDEX intent_under_way ON intent (quote_id) WHERE state IN ('recorded', 'sent', 'unknown');
