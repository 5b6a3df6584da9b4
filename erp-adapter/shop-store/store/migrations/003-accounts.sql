-- Accounts of customers, for a back end that has none. The tables are those of the embedded ERP's accounts.

create table user (
  id text primary key,
  kind text not null default 'customer' check (kind = 'customer'),
  name text not null default '',
  email text,
  -- the company that the office named; a request stands here under the general partner, which is no company's
  partner text not null,
  sees_finances integer not null default 0 check (sees_finances in (0, 1)),
  sees_invoices integer not null default 0 check (sees_invoices in (0, 1)),
  state text not null default 'active' check (state in ('pending', 'active', 'blocked')),
  created_at integer not null,
  -- who approved it, and when
  decided_by text,
  decided_at integer
) strict, without rowid;

-- Only the SHA-256 of a token is kept: whoever reads this file cannot act for anybody.
create table session_token (
  hash blob primary key,
  user text not null references user (id) on delete cascade,
  expires_at integer not null
) strict, without rowid;
create index session_token_user on session_token (user);
create index session_token_expiry on session_token (expires_at);

create table account (
  user text primary key references user (id) on delete cascade,
  -- the address in the one spelling that is unique
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

-- A request that comes twice. The fingerprint leaves the password out: a quick hash of it would undo the slow one.
create table registration_key (
  key text primary key,
  fingerprint blob not null,
  user text not null references user (id) on delete cascade
) strict, without rowid;
create index registration_key_user on registration_key (user);

-- SHA-256 of what proves the right to set a password. Without a user it opens nothing: it stands for a link that was
-- asked for an address that nobody has, so that both leave the same trace.
create table password_proof (
  hash blob primary key,
  user text references user (id) on delete cascade,
  -- hash of the one session it is good in; null: good without
  session blob,
  expires_at integer not null
) strict, without rowid;
create index password_proof_user on password_proof (user);
create index password_proof_expiry on password_proof (expires_at);

-- Tries within a window of time; `who` is a hash, for an address that has no account is nobody's to keep.
create table attempt (
  kind text not null,
  who blob not null,
  tries integer not null,
  ends_at integer not null,
  primary key (kind, who)
) strict, without rowid;
create index attempt_end on attempt (ends_at);

-- Addresses that customers replaced: for seven days reserved for them, and the way back.
create table left_email (
  id integer primary key,
  user text not null references user (id) on delete cascade,
  email text not null,
  email_key text not null,
  left_at integer not null
) strict;
create index left_email_user on left_email (user);
create index left_email_key on left_email (email_key);
