-- Customers' accounts: what they said of themselves, and what opens them.

alter table partner add column payment_days integer not null default 0 check (payment_days between 0 and 365);

-- One for each customer. Name, e-mail and state are in `user`; a request that nobody approved yet stands there under
-- the general partner, which is no company's.
create table account (
  user text primary key references user (id) on delete cascade,
  -- the address in the one spelling that is unique; null: reached by nobody
  email_key text unique,
  -- scrypt, with its parameters and salt; null: nobody can log in
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

-- What was filled in once and must not come back after the office removed it.
create table seeding (
  name text primary key,
  done_at integer not null
) strict, without rowid;
