-- What a mail says that has no order to refer to: sealed, and gone once the mail is.
ALTER TABLE outbox ADD COLUMN payload TEXT;

-- Tokens that were used and would still be good: each opens one door once.
CREATE TABLE single_use_token (
  purpose TEXT NOT NULL,
  token TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (purpose, token)
) STRICT, WITHOUT ROWID;

CREATE INDEX single_use_token_expiry ON single_use_token (expires_at);
