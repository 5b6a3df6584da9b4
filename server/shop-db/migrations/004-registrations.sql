-- Requests for an account, on disk before the ERP is asked: neither a crash nor a lost answer loses their mails.
CREATE TABLE registration_request (
  -- the idempotency key
  key TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('asked', 'received')),
  -- encrypted: the content of both mails, without the password; null once the request was received
  body TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- when a job asks the ERP what became of the request
  check_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX registration_request_due ON registration_request (state, check_at);
