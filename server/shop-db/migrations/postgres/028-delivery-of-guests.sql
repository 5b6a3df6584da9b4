-- 1: a guest's choice, which ends with the guest's last quote. Existing rows do not tell whose they are: those with a
-- typed address count as a guest's.
ALTER TABLE delivery_choice ADD COLUMN is_guest INTEGER NOT NULL DEFAULT 0 CHECK (is_guest IN (0, 1));
UPDATE delivery_choice SET is_guest = 1 WHERE choice LIKE '%"kind":"once"%';

-- Each key adds one address of a company: the table of shop-store.db after its migration 005.
DROP INDEX partner_address_partner;
CREATE UNIQUE INDEX partner_address_key ON partner_address (partner, key);
