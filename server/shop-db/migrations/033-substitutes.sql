-- Approvers who are away, and the substitutes who decide for them on these days. Local dates in Zagreb, YYYY-MM-DD,
-- both included.
CREATE TABLE approver_leave (
  partner TEXT NOT NULL,
  -- the person who is away
  user_id TEXT NOT NULL,
  -- new for each leave, so that a form shown for an earlier leave is noticed
  id TEXT NOT NULL,
  substitute TEXT NOT NULL,
  from_day TEXT NOT NULL,
  until_day TEXT NOT NULL,
  PRIMARY KEY (partner, user_id)
) STRICT;
CREATE INDEX approver_leave_until ON approver_leave (until_day);
