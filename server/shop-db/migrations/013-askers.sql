-- The run that asked first: when it has ended, the request is due at once. Only the processes of a PostgreSQL use it, which has
-- the same columns.
ALTER TABLE cancellation_wish ADD COLUMN asker TEXT;
ALTER TABLE registration_request ADD COLUMN asker TEXT;
ALTER TABLE registration_approval ADD COLUMN asker TEXT;
