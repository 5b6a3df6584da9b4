-- The rules of a company: whose orders need a colleague's approval.
CREATE TABLE approval_rule (
  id TEXT PRIMARY KEY,
  partner TEXT NOT NULL,
  -- euro cents without VAT: orders of more than this need an approval; null: orders of any amount
  over_cents INTEGER,
  -- role of the people whose orders need an approval; null: everybody but the owners
  role TEXT,
  -- JSON list of user ids: one of these approves; empty: any approver
  approvers TEXT NOT NULL,
  made_by TEXT NOT NULL,
  made_at INTEGER NOT NULL
) STRICT;
CREATE INDEX approval_rule_partner ON approval_rule (partner);

-- Orders that colleagues were asked to approve; never deleted.
CREATE TABLE approval_request (
  id TEXT PRIMARY KEY,
  partner TEXT NOT NULL,
  -- the person who asked
  user_id TEXT NOT NULL,
  -- the quote that was asked for: the same form sent twice is one request
  asked_quote TEXT NOT NULL UNIQUE,
  -- asked, approved, changed (approved with changes), refused, withdrawn or expired
  state TEXT NOT NULL,
  -- counts the changes of the wanted lines, from 1
  revision INTEGER NOT NULL,
  -- the order as asked: JSON
  body TEXT NOT NULL,
  -- the lines as they are wanted now: JSON
  lines TEXT NOT NULL,
  -- the changes of the lines, oldest first, with their time and the name of the person: JSON
  edited TEXT,
  -- the approver's quote that was ordered last
  quote_id TEXT,
  order_id TEXT,
  order_number TEXT,
  decided_by TEXT,
  decided_name TEXT,
  decided_at INTEGER,
  -- why the request was refused
  reason TEXT,
  -- the version of the cart from which the asked lines were last removed; the ERP's answer may have been lost
  clearing_version TEXT,
  -- 1: the asked lines have left the cart
  cleared INTEGER NOT NULL DEFAULT 0 CHECK (cleared IN (0, 1)),
  asked_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL
) STRICT;
CREATE INDEX approval_request_partner ON approval_request (partner, asked_at);
CREATE INDEX approval_request_open ON approval_request (ends_at) WHERE state = 'asked';
CREATE INDEX approval_request_quote ON approval_request (quote_id) WHERE quote_id IS NOT NULL;

-- The amounts for which people ordered. A row counts while its order is under way or exists.
CREATE TABLE spending (
  quote_id TEXT PRIMARY KEY,
  partner TEXT NOT NULL,
  user_id TEXT NOT NULL,
  -- local date in Zagreb, YYYY-MM-DD
  day TEXT NOT NULL,
  -- goods and delivery without VAT and deposits
  cents INTEGER NOT NULL
) STRICT;
CREATE INDEX spending_of ON spending (partner, user_id, day);
CREATE INDEX spending_day ON spending (day);
