-- SQLite reads a row from its beginning: a column behind a body of half a megabyte costs as much as the body. Each page
-- of a cart reads such columns of all quotes of the cart, so the body comes last. PostgreSQL keeps long texts apart.
CREATE TABLE quote_by_length (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL,
  partner TEXT NOT NULL,
  cart_id TEXT NOT NULL,
  cart_version TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  buyer_document_number TEXT,
  guest_email TEXT,
  expires_at INTEGER NOT NULL,
  buyer TEXT,
  body TEXT NOT NULL
) STRICT;
INSERT INTO quote_by_length (
  seq, id, user_id, partner, cart_id, cart_version, fingerprint, buyer_document_number, guest_email, expires_at, buyer,
  body
)
SELECT
  seq, id, user_id, partner, cart_id, cart_version, fingerprint, buyer_document_number, guest_email, expires_at, buyer,
  body
FROM quote;
-- A number is never given twice, although the newest quotes may have been deleted.
DELETE FROM sqlite_sequence WHERE name = 'quote_by_length';
INSERT INTO sqlite_sequence (name, seq) SELECT 'quote_by_length', seq FROM sqlite_sequence WHERE name = 'quote';
DROP TABLE quote;
ALTER TABLE quote_by_length RENAME TO quote;
CREATE INDEX quote_shown ON quote (user_id, cart_id, cart_version, fingerprint);
CREATE INDEX quote_expiry ON quote (expires_at);
