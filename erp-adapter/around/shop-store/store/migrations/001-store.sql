-- Data that the shop keeps for a back end without it. Users may belong to the back end, so no table refers to a table
-- of users. Instants are epoch milliseconds.

-- Guests of the shop itself. `token` is the SHA-256 of the guest's token; null once the token was ended.
create table guest (
  id text primary key,
  token blob unique,
  expires_at integer not null
) strict, without rowid;
create index guest_end on guest (expires_at);

-- Counters of a user that only grow: cart ids and versions are never used again.
create table cart_counter (
  user text primary key,
  last_id integer not null default 0,
  version integer not null default 0
) strict, without rowid;

create table cart (
  user text not null,
  id integer not null,
  title text not null,
  version integer not null,
  primary key (user, id)
) strict, without rowid;

create table cart_line (
  user text not null,
  cart integer not null,
  position integer not null,
  product text not null,
  quantity integer not null check (quantity between 1 and 99999),
  primary key (user, cart, position),
  foreign key (user, cart) references cart (user, id) on delete cascade
) strict, without rowid;

-- Keys of created carts. A row stays after its cart is deleted, because a repeated request must not create a second
-- cart even then.
create table cart_creation (
  user text not null,
  key text not null,
  cart integer not null,
  primary key (user, key)
) strict, without rowid;

-- The content of a back end's cart when it was last read, and the version that this content has.
create table cart_stamp (
  user text not null,
  cart text not null,
  content blob not null,
  version integer not null,
  primary key (user, cart)
) strict, without rowid;
create table cart_stamp_counter (
  user text primary key,
  version integer not null
) strict, without rowid;

-- A guest's cart whose move into the back end has begun and not ended.
create table cart_move (
  guest text not null,
  cart integer not null,
  move text not null,
  primary key (guest, cart)
) strict, without rowid;

-- Favourite products. The product marked last has the highest `seq`.
create table favourite (
  user text not null,
  product text not null,
  seq integer not null,
  primary key (user, product)
) strict, without rowid;
create unique index favourite_seq on favourite (user, seq);

-- Idempotency keys of orders. A row is written before the order is sent; `draft` stays until the order is known to be
-- booked.
create table order_key (
  key text primary key,
  user text not null,
  fingerprint blob not null,
  draft text,
  sent_at integer not null,
  maker text not null,
  -- the maker may be at work until this instant; 0: the maker has stopped
  until integer not null,
  customer_order text unique,
  check ((customer_order is null) = (draft is not null))
) strict, without rowid;

create table turn (
  name text primary key,
  holder text not null,
  until integer not null
) strict, without rowid;
