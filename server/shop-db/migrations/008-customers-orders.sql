-- For each order of a guest, the shop checks whether the address is that of a customer who ordered while signed in.
CREATE INDEX order_copy_customer ON order_copy (lower(body ->> '$.customer.email')) WHERE body ->> '$.isGuest' = 0;
