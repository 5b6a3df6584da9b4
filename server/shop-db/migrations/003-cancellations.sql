-- Requests to cancel, on disk before the ERP is asked: neither a crash nor a lost answer loses their mails.
CREATE TABLE cancellation_wish (
  -- the idempotency key
  key TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('asked', 'received')),
  -- encrypted: the request, and the person who makes it; null once it was received
  body TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- when a job asks again
  check_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX cancellation_wish_due ON cancellation_wish (check_at) WHERE state = 'asked';
