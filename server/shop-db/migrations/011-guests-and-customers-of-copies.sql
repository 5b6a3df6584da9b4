-- Two facts of a copy's body as columns, so that the same statements find them on SQLite and PostgreSQL.
ALTER TABLE order_copy ADD COLUMN is_guest INTEGER NOT NULL DEFAULT 0;
-- lower case; NULL if the customer's account has no address
ALTER TABLE order_copy ADD COLUMN customer_email TEXT;
UPDATE order_copy SET is_guest = ifnull(body ->> '$.isGuest', 0), customer_email = lower(body ->> '$.customer.email');

-- For each order of a guest, the shop checks whether the address is that of a customer who ordered while signed in.
DROP INDEX order_copy_customer;
CREATE INDEX order_copy_customer ON order_copy (customer_email, is_guest);
-- Recent orders of guests are added up before each order of a guest.
DROP INDEX order_copy_guest;
CREATE INDEX order_copy_guest ON order_copy (is_guest, confirmed_at);
