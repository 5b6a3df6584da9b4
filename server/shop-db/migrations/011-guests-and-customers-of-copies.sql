-- Two facts of a copy's body as columns, so that SQLite and PostgreSQL look for them alike.
ALTER TABLE order_copy ADD COLUMN is_guest INTEGER NOT NULL DEFAULT 0;
-- lower case; NULL if the customer's account has none
ALTER TABLE order_copy ADD COLUMN customer_email TEXT;
UPDATE order_copy SET is_guest = ifnull(body ->> '$.isGuest', 0), customer_email = lower(body ->> '$.customer.email');

-- Whether an address is a customer's who ordered signed in: asked for each order of a guest.
DROP INDEX order_copy_customer;
CREATE INDEX order_copy_customer ON order_copy (customer_email, is_guest);
-- What guests have ordered of late: added up before each order of a guest.
DROP INDEX order_copy_guest;
CREATE INDEX order_copy_guest ON order_copy (is_guest, confirmed_at);
