-- The run that sent the request first: if that run has ended, the request is due at once. Only PostgreSQL uses the
-- columns, but the tables are the same on both engines.
ALTER TABLE cancellation_wish ADD COLUMN asker TEXT;
ALTER TABLE registration_request ADD COLUMN asker TEXT;
ALTER TABLE registration_approval ADD COLUMN asker TEXT;
