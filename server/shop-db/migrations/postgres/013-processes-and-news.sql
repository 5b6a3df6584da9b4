-- Processes of the shop on all machines, by the run that owners of leases name: one that was not seen of late has ended. SQLite
-- needs neither of these tables: its processes are of one machine.
CREATE TABLE shop_process (
  run TEXT PRIMARY KEY,
  seen_at BIGINT NOT NULL,
  -- tells whether its SESSION_SECRET is another one, and nothing of it
  secret_mark TEXT
);

-- News of one process to all others; read by the id, kept for an hour.
CREATE TABLE news (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  teller TEXT NOT NULL,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  at BIGINT NOT NULL
);

-- The run that asked first: when it has ended, the request is due at once.
ALTER TABLE cancellation_wish ADD COLUMN asker TEXT;
ALTER TABLE registration_request ADD COLUMN asker TEXT;
ALTER TABLE registration_approval ADD COLUMN asker TEXT;
