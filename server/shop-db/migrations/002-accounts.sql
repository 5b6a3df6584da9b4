-- The encrypted content of a mail that refers to no order; deleted once the mail is sent or given up.
ALTER TABLE outbox ADD COLUMN payload TEXT;

-- Tokens that were used and have not expired: each token works once, for one purpose.
CREATE TABLE single_use_token (
  purpose TEXT NOT NULL,
  token TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (purpose, token)
) STRICT, WITHOUT ROWID;

CREATE INDEX single_use_token_expiry ON single_use_token (expires_at);
