-- The language in which the person signed in last; null: not known.
ALTER TABLE company_member ADD COLUMN locale TEXT;
-- Pages of a person's own requests, newest first.
CREATE INDEX approval_request_person ON approval_request (partner, user_id, asked_at);
