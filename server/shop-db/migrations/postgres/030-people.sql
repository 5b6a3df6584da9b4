-- An invitation to a company. The mailed link contains a token, of which only the digest is stored. The link works
-- once, for seven days.
CREATE TABLE company_invitation (
  id TEXT PRIMARY KEY,
  partner TEXT NOT NULL,
  email TEXT NOT NULL,
  -- the address in the form in which accounts compare addresses
  email_key TEXT NOT NULL,
  role TEXT NOT NULL,
  order_limit BIGINT,
  day_limit BIGINT,
  month_limit BIGINT,
  digest TEXT NOT NULL UNIQUE,
  invited_by TEXT NOT NULL,
  inviter_name TEXT NOT NULL,
  invited_at BIGINT NOT NULL,
  ends_at BIGINT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'accepted', 'withdrawn')),
  -- set before the ERP is asked for an account: an account whose row is still missing then has the invited role
  joining_at BIGINT
);

CREATE UNIQUE INDEX company_invitation_open ON company_invitation (partner, email_key) WHERE state = 'open';
CREATE INDEX company_invitation_partner ON company_invitation (partner, invited_at);

-- Who did what to whom in a company. Rows are never changed or deleted.
CREATE TABLE company_event (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner TEXT NOT NULL,
  at BIGINT NOT NULL,
  kind TEXT NOT NULL,
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  -- null while the person has no account
  subject TEXT,
  subject_name TEXT NOT NULL,
  subject_email TEXT NOT NULL,
  -- was, now: role and limits before and after the event, as JSON; null: no access. For an event about a rule or a
  -- leave, `was` is null and `now` is the rule or leave
  was TEXT,
  now TEXT
);

CREATE INDEX company_event_partner ON company_event (partner, id);
