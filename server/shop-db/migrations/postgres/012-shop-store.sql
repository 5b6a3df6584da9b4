-- The data that the shop stores for an ERP that does not store them: the tables of shop-store.db after its migrations
-- 001 to 003, which tell what each column is for (erp-adapter/shop-store/store/migrations). A shop on SQLite has them
-- in that file.
CREATE TABLE guest (
  id TEXT PRIMARY KEY,
  token BYTEA UNIQUE,
  expires_at BIGINT NOT NULL
);
CREATE INDEX guest_end ON guest (expires_at);

CREATE TABLE cart_counter (
  "user" TEXT PRIMARY KEY,
  last_id INTEGER NOT NULL DEFAULT 0,
  version BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE cart (
  "user" TEXT NOT NULL,
  id INTEGER NOT NULL,
  title TEXT NOT NULL,
  version BIGINT NOT NULL,
  PRIMARY KEY ("user", id)
);

CREATE TABLE cart_line (
  "user" TEXT NOT NULL,
  cart INTEGER NOT NULL,
  position INTEGER NOT NULL,
  product TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 99999),
  PRIMARY KEY ("user", cart, position),
  FOREIGN KEY ("user", cart) REFERENCES cart ("user", id) ON DELETE CASCADE
);

CREATE TABLE cart_creation (
  "user" TEXT NOT NULL,
  key TEXT NOT NULL,
  cart INTEGER NOT NULL,
  PRIMARY KEY ("user", key)
);

CREATE TABLE cart_change (
  "user" TEXT NOT NULL,
  key TEXT NOT NULL,
  fingerprint BYTEA NOT NULL,
  outcome TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  PRIMARY KEY ("user", key)
);
CREATE INDEX cart_change_age ON cart_change (made_at);

CREATE TABLE cart_stamp (
  "user" TEXT NOT NULL,
  cart TEXT NOT NULL,
  content BYTEA NOT NULL,
  version BIGINT NOT NULL,
  PRIMARY KEY ("user", cart)
);
CREATE TABLE cart_stamp_counter (
  "user" TEXT PRIMARY KEY,
  version BIGINT NOT NULL
);

CREATE TABLE cart_move (
  guest TEXT NOT NULL,
  cart INTEGER NOT NULL,
  move TEXT NOT NULL,
  PRIMARY KEY (guest, cart)
);

CREATE TABLE favourite (
  "user" TEXT NOT NULL,
  product TEXT NOT NULL,
  seq BIGINT NOT NULL,
  PRIMARY KEY ("user", product)
);
CREATE UNIQUE INDEX favourite_seq ON favourite ("user", seq);

CREATE TABLE order_key (
  key TEXT PRIMARY KEY,
  "user" TEXT NOT NULL,
  fingerprint BYTEA NOT NULL,
  draft TEXT,
  sent_at BIGINT NOT NULL,
  maker TEXT NOT NULL,
  until BIGINT NOT NULL,
  customer_order TEXT UNIQUE,
  CHECK ((customer_order IS NULL) = (draft IS NOT NULL))
);

CREATE TABLE turn (
  name TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  until BIGINT NOT NULL
);

CREATE TABLE "user" (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL DEFAULT 'customer' CHECK (kind = 'customer'),
  name TEXT NOT NULL DEFAULT '',
  email TEXT,
  partner TEXT NOT NULL,
  sees_finances INTEGER NOT NULL DEFAULT 0 CHECK (sees_finances IN (0, 1)),
  sees_invoices INTEGER NOT NULL DEFAULT 0 CHECK (sees_invoices IN (0, 1)),
  state TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('pending', 'active', 'blocked')),
  created_at BIGINT NOT NULL,
  decided_by TEXT,
  decided_at BIGINT
);

CREATE TABLE session_token (
  hash BYTEA PRIMARY KEY,
  "user" TEXT NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
  expires_at BIGINT NOT NULL
);
CREATE INDEX session_token_user ON session_token ("user");
CREATE INDEX session_token_expiry ON session_token (expires_at);

CREATE TABLE account (
  "user" TEXT PRIMARY KEY REFERENCES "user" (id) ON DELETE CASCADE,
  email_key TEXT UNIQUE,
  password TEXT,
  company TEXT NOT NULL DEFAULT '',
  vat TEXT NOT NULL DEFAULT '',
  address TEXT NOT NULL DEFAULT '',
  postal_code TEXT NOT NULL DEFAULT '',
  city TEXT NOT NULL DEFAULT '',
  phone TEXT NOT NULL DEFAULT '',
  version BIGINT NOT NULL DEFAULT 1,
  requested_at BIGINT NOT NULL
);

CREATE TABLE registration_key (
  key TEXT PRIMARY KEY,
  fingerprint BYTEA NOT NULL,
  "user" TEXT NOT NULL REFERENCES "user" (id) ON DELETE CASCADE
);
CREATE INDEX registration_key_user ON registration_key ("user");

CREATE TABLE password_proof (
  hash BYTEA PRIMARY KEY,
  "user" TEXT REFERENCES "user" (id) ON DELETE CASCADE,
  session BYTEA,
  expires_at BIGINT NOT NULL
);
CREATE INDEX password_proof_user ON password_proof ("user");
CREATE INDEX password_proof_expiry ON password_proof (expires_at);

CREATE TABLE attempt (
  kind TEXT NOT NULL,
  who BYTEA NOT NULL,
  tries INTEGER NOT NULL,
  ends_at BIGINT NOT NULL,
  PRIMARY KEY (kind, who)
);
CREATE INDEX attempt_end ON attempt (ends_at);

CREATE TABLE left_email (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "user" TEXT NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL,
  left_at BIGINT NOT NULL
);
CREATE INDEX left_email_user ON left_email ("user");
CREATE INDEX left_email_key ON left_email (email_key);
