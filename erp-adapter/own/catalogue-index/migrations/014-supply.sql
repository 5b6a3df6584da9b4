-- Warehouses, their stock, announced goods and cut-off times. Closed days are in the order ledger (erp.db), with those
-- of branches. `product.stock` is the total of all warehouses; the stock of the main warehouse is that total less the
-- stock of the others.

create table warehouse (
  code text primary key,
  -- the name that customers see; '' while there is only one warehouse
  name text not null,
  -- 1: the main warehouse, from which a joint delivery of all goods leaves
  position integer not null unique,
  -- local time HH:MM until which an order leaves on the same day; null if unknown
  cut_off text,
  -- open days of the week: 1 (Monday) to 7 (Sunday)
  weekdays text not null default '12345',
  -- open days that goods take from here to another warehouse
  transfer_days integer not null default 1 check (transfer_days between 0 and 60)
) strict, without rowid;
insert into warehouse (code, name, position) values ('main', '', 1);

-- Stock of all warehouses except the main one.
create table warehouse_stock (
  product integer not null references product,
  warehouse text not null references warehouse,
  stock integer not null check (stock >= 0),
  primary key (product, warehouse)
) strict, without rowid;

-- Goods on their way. promised: pieces that are already promised to orders.
create table incoming (
  id integer primary key autoincrement,
  product integer not null references product,
  warehouse text not null references warehouse,
  -- null: announced without a date
  date text,
  quantity integer not null check (quantity >= 1),
  promised integer not null default 0,
  -- 1: the pieces that were not promised are in stock; a promised piece goes into stock if its order is cancelled
  arrived integer not null default 0 check (arrived in (0, 1))
) strict;
create index incoming_product on incoming (product);

-- Open days until goods from the supplier can leave; null if unknown.
alter table product add column lead_days integer check (lead_days between 0 and 999);
