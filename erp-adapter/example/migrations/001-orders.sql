create table booked (
  number integer primary key autoincrement,
  -- the company that ordered, or the user if there is no company (requireOwner in orders.ts)
  customer text not null,
  -- epoch milliseconds
  placed_at integer not null,
  -- this ERP's own word for the status
  status text not null,
  -- the order's fields and lines, as JSON
  content text not null
) strict;
create index booked_by_customer on booked (customer, number);

-- Pieces that orders took off the shelf.
create table taken (
  product text not null,
  number integer not null references booked,
  pieces integer not null,
  primary key (product, number)
) strict, without rowid;
