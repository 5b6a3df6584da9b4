-- The schema that SQLite has after its migrations 001 to 011, which tell what each column is for. Later migrations have the
-- same numbers in both folders.
CREATE TABLE quote (
  seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL,
  partner TEXT NOT NULL,
  cart_id TEXT NOT NULL,
  cart_version TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  body TEXT NOT NULL,
  buyer_document_number TEXT,
  guest_email TEXT,
  expires_at BIGINT NOT NULL
);
CREATE INDEX quote_shown ON quote (user_id, cart_id, cart_version, fingerprint);
CREATE INDEX quote_expiry ON quote (expires_at);

CREATE TABLE intent (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id TEXT NOT NULL,
  cart_id TEXT NOT NULL,
  cart_version TEXT NOT NULL,
  quote_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('recorded', 'sent', 'unknown', 'confirmed', 'rejected')),
  attempt INTEGER NOT NULL,
  lease_owner TEXT,
  lease_until BIGINT NOT NULL DEFAULT 0,
  actor TEXT,
  draft TEXT,
  doubtful INTEGER NOT NULL DEFAULT 0,
  silent_since BIGINT,
  checks INTEGER NOT NULL DEFAULT 0,
  last_answer TEXT,
  asked_at BIGINT NOT NULL DEFAULT 0,
  check_at BIGINT,
  outcome TEXT,
  order_id TEXT,
  clearing_version TEXT,
  kept TEXT NOT NULL DEFAULT '[]',
  by_hand INTEGER NOT NULL DEFAULT 0,
  confirmed_quote_seq BIGINT,
  closed_at BIGINT,
  closed_quote_seq BIGINT,
  created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX intent_open ON intent (user_id, cart_id, cart_version) WHERE closed_at IS NULL;
CREATE INDEX intent_of_cart ON intent (user_id, cart_id);
CREATE INDEX intent_due ON intent (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX intent_under_way ON intent (quote_id) WHERE state IN ('recorded', 'sent', 'unknown');

CREATE TABLE order_copy (
  quote_id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  body TEXT NOT NULL,
  confirmed_at BIGINT NOT NULL,
  is_guest INTEGER NOT NULL,
  customer_email TEXT
);
CREATE INDEX order_copy_number ON order_copy (order_id, confirmed_at);
CREATE INDEX order_copy_customer ON order_copy (customer_email, is_guest);
CREATE INDEX order_copy_guest ON order_copy (is_guest, confirmed_at);

CREATE TABLE outbox (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind TEXT NOT NULL,
  ref TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('held', 'waiting', 'sent', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at BIGINT NOT NULL DEFAULT 0,
  lease_owner TEXT,
  lease_until BIGINT NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  released_at BIGINT,
  sent_at BIGINT,
  payload TEXT
);
CREATE UNIQUE INDEX outbox_ref ON outbox (ref, kind);
CREATE INDEX outbox_due ON outbox (next_at) WHERE state = 'waiting';
CREATE INDEX outbox_held ON outbox (created_at) WHERE state = 'held';

CREATE TABLE single_use_token (
  purpose TEXT NOT NULL,
  token TEXT NOT NULL,
  expires_at BIGINT NOT NULL,
  PRIMARY KEY (purpose, token)
);
CREATE INDEX single_use_token_expiry ON single_use_token (expires_at);

CREATE TABLE cancellation_wish (
  key TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('asked', 'received')),
  body TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  check_at BIGINT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE INDEX cancellation_wish_due ON cancellation_wish (check_at) WHERE state = 'asked';

CREATE TABLE registration_request (
  key TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('asked', 'received')),
  body TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  check_at BIGINT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE INDEX registration_request_due ON registration_request (state, check_at);

CREATE TABLE registration_approval (
  key TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('asked', 'received')),
  body TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  check_at BIGINT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE INDEX registration_approval_due ON registration_approval (state, check_at);

CREATE TABLE missed_search (
  key TEXT PRIMARY KEY,
  text TEXT NOT NULL,
  locale TEXT NOT NULL,
  count INTEGER NOT NULL,
  last_at BIGINT NOT NULL,
  shown_for TEXT
);

-- Recent tries, in the columns of rate-limiter-flexible; a shop on SQLite has them in limits.db.
CREATE TABLE limit_count (
  key VARCHAR(255) PRIMARY KEY,
  points INTEGER NOT NULL DEFAULT 0,
  expire BIGINT
);
CREATE INDEX limit_count_expiry ON limit_count (expire);

CREATE TABLE shop (id TEXT NOT NULL);
INSERT INTO shop (id) VALUES (replace(gen_random_uuid()::text, '-', ''));
