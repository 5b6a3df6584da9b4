-- Customers' accounts: the customers' own data, and the means to open an account.

alter table partner add column payment_days integer not null default 0 check (payment_days between 0 and 365);

-- One row for each customer. Name, e-mail and state are in `user`; a pending request has the general partner there,
-- which is not a company.
create table account (
  user text primary key references user (id) on delete cascade,
  -- the e-mail address in a canonical spelling, which is unique; null: no address finds the account
  email_key text unique,
  -- scrypt, with its parameters and salt; null: no password opens the account
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

insert into account (user, requested_at) select id, created_at from user where kind = 'customer';

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

-- Names of data sets that were written once, and must not be written again after the office has removed them.
create table seeding (
  name text primary key,
  done_at integer not null
) strict, without rowid;
