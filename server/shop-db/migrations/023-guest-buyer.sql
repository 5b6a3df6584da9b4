-- JSON: the details of a guest who orders; null for a customer, and until the guest has given them.
ALTER TABLE quote ADD COLUMN buyer TEXT;
