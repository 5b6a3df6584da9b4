-- Whether an address is a customer's who ordered signed in: asked for each order of a guest.
CREATE INDEX order_copy_customer ON order_copy (lower(body ->> '$.customer.email')) WHERE body ->> '$.isGuest' = 0;
