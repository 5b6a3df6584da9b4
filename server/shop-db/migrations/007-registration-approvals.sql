-- Registrations that await approval: once the ERP has approved one, the shop mails the person, once.
CREATE TABLE registration_approval (
  -- the key of the registration
  key TEXT PRIMARY KEY,
  -- received: approved, and the mail is in the outbox
  state TEXT NOT NULL CHECK (state IN ('asked', 'received')),
  -- encrypted: recipient and language of the mail; null once the registration was approved
  body TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- when a job asks again
  check_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX registration_approval_due ON registration_approval (state, check_at);
