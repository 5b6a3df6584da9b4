create table booked (
  number integer primary key autoincrement,
  -- whoever ordered, as the shop names them
  customer text not null,
  -- epoch milliseconds
  placed_at integer not null,
  -- this ERP's own word
  status text not null,
  -- what was ordered, as JSON
  content text not null
) strict;
create index booked_by_customer on booked (customer, number);

-- What an order took off the shelf.
create table taken (
  product text not null,
  number integer not null references booked,
  pieces integer not null,
  primary key (product, number)
) strict, without rowid;
