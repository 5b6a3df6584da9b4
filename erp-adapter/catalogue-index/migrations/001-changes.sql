-- What happened to which product, for every process that keeps something of the catalogue: poll for seq beyond the last
-- one seen. Only a product's latest change is kept: it has the newest seq, so nobody can miss it, and the table never
-- outgrows the catalogue.
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

-- The last stock move of the order ledger (erp.db) that product.stock already holds.
insert into meta values ('stock_applied_seq', 0);
