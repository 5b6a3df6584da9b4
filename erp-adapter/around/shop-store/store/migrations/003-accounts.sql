-- Accounts of customers, for a back end without accounts. The tables are those of the embedded ERP's accounts.

create table user (
  id text primary key,
  kind text not null default 'customer' check (kind = 'customer'),
  name text not null default '',
  email text,
  -- the company that the office named; a pending request has the general partner, which is not a company
  partner text not null,
  sees_finances integer not null default 0 check (sees_finances in (0, 1)),
  sees_invoices integer not null default 0 check (sees_invoices in (0, 1)),
  state text not null default 'active' check (state in ('pending', 'active', 'blocked')),
  created_at integer not null,
  -- the person who approved the request, and when
  decided_by text,
  decided_at integer
) strict, without rowid;

-- `hash` is the SHA-256 of a token, so that a reader of this file cannot act for any user.
create table session_token (
  hash blob primary key,
  user text not null references user (id) on delete cascade,
  expires_at integer not null
) strict, without rowid;
create index session_token_user on session_token (user);
create index session_token_expiry on session_token (expires_at);

create table account (
  user text primary key references user (id) on delete cascade,
  -- the e-mail address in a canonical spelling, which is unique
  email_key text unique,
  -- scrypt, with its parameters and salt; null: only a mailed link opens the account
  password text,
  company text not null default '',
  vat text not null default '',
  address text not null default '',
  postal_code text not null default '',
  city text not null default '',
  phone text not null default '',
  version integer not null default 1,
  requested_at integer not null
) strict, without rowid;

-- Keys of registrations, which make it safe to send a registration twice. The fingerprint omits the password: a fast
-- hash of it would undo the protection of the slow one.
create table registration_key (
  key text primary key,
  fingerprint blob not null,
  user text not null references user (id) on delete cascade
) strict, without rowid;
create index registration_key_user on registration_key (user);

-- Proofs of the right to set a password; `hash` is the SHA-256 of a proof. A proof without a user opens nothing: it is
-- stored when a link is requested for an unknown address, so that known and unknown addresses leave the same trace.
create table password_proof (
  hash blob primary key,
  user text references user (id) on delete cascade,
  -- hash of the only session in which the proof is valid; null: valid without a session
  session blob,
  expires_at integer not null
) strict, without rowid;
create index password_proof_user on password_proof (user);
create index password_proof_expiry on password_proof (expires_at);

-- Tries within a period of time. `who` is a hash, because an address without an account must not be stored.
create table attempt (
  kind text not null,
  who blob not null,
  tries integer not null,
  ends_at integer not null,
  primary key (kind, who)
) strict, without rowid;
create index attempt_end on attempt (ends_at);

-- Addresses that customers replaced. For seven days each is reserved for its customer, who can restore it.
create table left_email (
  id integer primary key,
  user text not null references user (id) on delete cascade,
  email text not null,
  email_key text not null,
  left_at integer not null
) strict;
create index left_email_user on left_email (user);
create index left_email_key on left_email (email_key);
