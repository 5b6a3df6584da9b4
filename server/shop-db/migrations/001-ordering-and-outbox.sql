-- A cart with the conditions shown for it. Ids are idempotency keys; seq tells which of two quotes was shown first.
CREATE TABLE quote (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL,
  partner TEXT NOT NULL,
  cart_id TEXT NOT NULL,
  cart_version TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  body TEXT NOT NULL,
  buyer_document_number TEXT,
  guest_email TEXT,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX quote_shown ON quote (user_id, cart_id, cart_version, fingerprint);
CREATE INDEX quote_expiry ON quote (expires_at);

-- Requests to order one version of a cart; each is on disk before the ERP is asked.
CREATE TABLE intent (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL,
  cart_id TEXT NOT NULL,
  cart_version TEXT NOT NULL,
  -- the quote being ordered, or ordered last
  quote_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('recorded', 'sent', 'unknown', 'confirmed', 'rejected')),
  -- number of the current try, so that a waiting request knows for which try it waited
  attempt INTEGER NOT NULL,
  lease_owner TEXT,
  lease_until INTEGER NOT NULL DEFAULT 0,
  -- the actor, encrypted: a job asks the ERP in the actor's name
  actor TEXT,
  -- the draft as sent, by which the order can be recognised
  draft TEXT,
  -- 1 if quote_id was sent and then given up because the ERP had no such order: the shop asks for it once more before
  -- it sends anything else
  doubtful INTEGER NOT NULL DEFAULT 0,
  -- time since which the ERP has always answered that it has no such order
  silent_since INTEGER,
  checks INTEGER NOT NULL DEFAULT 0,
  -- when a job next handles the row; null if there is nothing to do
  check_at INTEGER,
  -- outcome of the last finished try, for the requests that waited for it
  outcome TEXT,
  order_id TEXT,
  -- version of the cart from which the ordered lines are being removed
  clearing_version TEXT,
  -- when the order was confirmed and its lines had left the cart
  closed_at INTEGER,
  -- seq of the newest quote at closed_at: later quotes are new requests to order, even for an equal version of the cart
  closed_quote_seq INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX intent_open ON intent (user_id, cart_id, cart_version) WHERE closed_at IS NULL;
CREATE INDEX intent_of_cart ON intent (user_id, cart_id);
CREATE INDEX intent_due ON intent (check_at) WHERE check_at IS NOT NULL;

-- Orders that this shop placed, as the ERP confirmed them; never deleted.
CREATE TABLE order_copy (
  order_id TEXT PRIMARY KEY,
  quote_id TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL,
  body TEXT NOT NULL,
  confirmed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Mail that must go out. Held rows wait for their order and refer to its quote; later they refer to the order.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  ref TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('held', 'waiting', 'sent', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL DEFAULT 0,
  lease_owner TEXT,
  lease_until INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  released_at INTEGER,
  sent_at INTEGER
) STRICT;

CREATE UNIQUE INDEX outbox_ref ON outbox (ref, kind);
CREATE INDEX outbox_due ON outbox (next_at) WHERE state = 'waiting';
