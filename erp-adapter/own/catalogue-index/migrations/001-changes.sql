-- Changes of products, for every process that caches parts of the catalogue: it polls for rows with a seq greater than
-- the last seq that it has read. Only the latest change of a product is kept. That change has the greatest seq, so no
-- process misses it, and the table never has more rows than the catalogue has products.
create table change (
  seq integer primary key autoincrement,
  kind text not null check (kind in ('changed', 'removed')),
  product text not null unique,
  at text not null
) strict;

create table meta (
  name text primary key,
  value integer not null
) strict, without rowid;

-- Number of the last stock move in the order ledger (erp.db) that is already included in product.stock.
insert into meta values ('stock_applied_seq', 0);
