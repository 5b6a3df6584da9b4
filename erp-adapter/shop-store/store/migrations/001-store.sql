-- What the shop keeps for a back end that does not. Users may be the back end's: nothing refers to a table of users.
-- Instants are epoch milliseconds.

-- Guests of the shop's own. Only the SHA-256 of a token is kept; null once it was ended.
create table guest (
  id text primary key,
  token blob unique,
  expires_at integer not null
) strict, without rowid;
create index guest_end on guest (expires_at);

-- Counts of a user that only ever go up: cart ids and versions are never used again.
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

-- Outlives its cart: a request to create that comes twice must not make a second one after a deletion either.
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

-- A guest's cart on its way into the back end.
create table cart_move (
  guest text not null,
  cart integer not null,
  move text not null,
  primary key (guest, cart)
) strict, without rowid;

-- The latest has the highest number.
create table favourite (
  user text not null,
  product text not null,
  seq integer not null,
  primary key (user, product)
) strict, without rowid;
create unique index favourite_seq on favourite (user, seq);

-- On disk before the order is sent. The draft stays until it is known what became of it.
create table order_key (
  key text primary key,
  user text not null,
  fingerprint blob not null,
  draft text,
  sent_at integer not null,
  maker text not null,
  -- until then its maker is at it; 0: nobody is
  until integer not null,
  customer_order text unique,
  check ((customer_order is null) = (draft is not null))
) strict, without rowid;

create table turn (
  name text primary key,
  holder text not null,
  until integer not null
) strict, without rowid;
