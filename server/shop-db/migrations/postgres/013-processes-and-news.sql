-- Processes of the shop on all machines, by their run, which the names of lease owners contain. A process that was not
-- seen recently has ended. SQLite has neither this table nor `news`: its processes are on one machine.
CREATE TABLE shop_process (
  run TEXT PRIMARY KEY,
  seen_at BIGINT NOT NULL,
  -- tells whether the process has another SESSION_SECRET, and reveals nothing about the secret
  secret_mark TEXT
);

-- News from one process to all others, read in the order of their ids and kept for an hour.
CREATE TABLE news (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  teller TEXT NOT NULL,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  at BIGINT NOT NULL
);

-- The run that sent the request first: if that run has ended, the request is due at once.
ALTER TABLE cancellation_wish ADD COLUMN asker TEXT;
ALTER TABLE registration_request ADD COLUMN asker TEXT;
ALTER TABLE registration_approval ADD COLUMN asker TEXT;
