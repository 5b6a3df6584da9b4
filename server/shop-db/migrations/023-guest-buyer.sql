-- Who orders as a guest, as JSON; null for a customer, and until a guest says so.
ALTER TABLE quote ADD COLUMN buyer TEXT;
