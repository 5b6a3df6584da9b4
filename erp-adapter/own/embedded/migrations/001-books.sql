-- The books of the embedded ERP: partners, users and their sessions, carts, orders. Instants are epoch milliseconds,
-- amounts whole cents, rates basis points. A partner's price list and discount are in catalogue.db, with the prices.

create table partner (
  code text primary key,
  name text not null,
  active integer not null default 1 check (active in (0, 1))
) strict;

insert into partner (code, name) values ('000981', 'General price list');

create table user (
  id text primary key,
  kind text not null check (kind in ('guest', 'customer')),
  name text not null default '',
  email text,
  -- null for guests
  partner text references partner (code),
  sees_finances integer not null default 0 check (sees_finances in (0, 1)),
  sees_invoices integer not null default 0 check (sees_invoices in (0, 1)),
  state text not null default 'active' check (state in ('pending', 'active', 'blocked')),
  created_at integer not null,
  check ((kind = 'guest') = (partner is null))
) strict;

-- `hash` is the SHA-256 of a token, so that a reader of this file cannot act for any user.
create table session_token (
  hash blob primary key,
  user text not null references user (id) on delete cascade,
  expires_at integer not null
) strict, without rowid;

create index session_token_user on session_token (user);
create index session_token_expiry on session_token (expires_at);

-- Counters of a user that only grow: cart ids and versions are never used again.
create table cart_counter (
  user text primary key references user (id) on delete cascade,
  last_id integer not null default 0,
  version integer not null default 0
) strict, without rowid;

create table cart (
  user text not null references user (id) on delete cascade,
  id integer not null,
  title text not null,
  version integer not null,
  primary key (user, id)
) strict, without rowid;

-- The catalogue may not have a line's product, so `product` references nothing.
create table cart_line (
  user text not null,
  cart integer not null,
  position integer not null,
  product text not null,
  quantity integer not null check (quantity between 1 and 99999),
  primary key (user, cart, position),
  foreign key (user, cart) references cart (user, id) on delete cascade
) strict, without rowid;

-- Keys of created carts. A row outlives its cart: a repeated request must not create a second cart, even after the
-- first was deleted.
create table cart_creation (
  user text not null references user (id) on delete cascade,
  key text not null,
  cart integer not null,
  primary key (user, key)
) strict, without rowid;

create table customer_order (
  number text primary key,
  user text not null references user (id),
  partner text references partner (code),
  placed_at integer not null,
  -- local date in Europe/Zagreb, YYYY-MM-DD
  date text not null,
  document_number text not null,
  guest_email text,
  note text,
  erp_status text not null
) strict, without rowid;

create index customer_order_user on customer_order (user);
create index customer_order_partner on customer_order (partner);

create table order_line (
  customer_order text not null references customer_order (number),
  position integer not null,
  product text not null,
  number text not null,
  manufacturer text not null,
  title_en text not null,
  title_hr text not null,
  unit text not null,
  quantity integer not null,
  wholesale integer not null,
  discount integer not null,
  price integer not null,
  deposit integer not null,
  vat integer not null,
  now integer not null,
  later integer not null,
  delivered integer not null default 0,
  primary key (customer_order, position),
  check (now >= 0 and later >= 0 and now + later = quantity)
) strict, without rowid;

-- An idempotency key identifies one draft of one user; it is written together with its order or not at all.
create table order_key (
  key text primary key,
  user text not null references user (id),
  fingerprint blob not null,
  customer_order text not null references customer_order (number)
) strict, without rowid;

-- Order numbers are counted per local year, without a gap.
create table order_count (
  year integer primary key,
  last integer not null
) strict;

-- Pieces that orders take from the shelf, which is in another file: recorded here with the order, applied to the shelf
-- afterwards in the sequence of `seq`, exactly once.
create table stock_move (
  seq integer primary key autoincrement,
  product text not null,
  delta integer not null,
  customer_order text not null references customer_order (number)
) strict;
