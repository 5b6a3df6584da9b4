-- Where goods lie, what is announced, and until when they leave; closed days are in the books, with those of branches.
-- `product.stock` stays the sum of all houses: the main house has what the others have not.

create table warehouse (
  code text primary key,
  -- as customers know it; '' while there is one house only
  name text not null,
  -- 1: the main house, from which one delivery of everything leaves
  position integer not null unique,
  -- local time HH:MM; null: nobody has said until when an order leaves on the same day
  cut_off text,
  -- open days of the week, 1 Monday to 7 Sunday
  weekdays text not null default '12345',
  -- open days on the way from here to another house
  transfer_days integer not null default 1 check (transfer_days between 0 and 60)
) strict, without rowid;
insert into warehouse (code, name, position) values ('main', '', 1);

-- Never of the main house.
create table warehouse_stock (
  product integer not null references product,
  warehouse text not null references warehouse,
  stock integer not null check (stock >= 0),
  primary key (product, warehouse)
) strict, without rowid;

-- Goods on their way. promised: pieces of them that orders have.
create table incoming (
  id integer primary key autoincrement,
  product integer not null references product,
  warehouse text not null references warehouse,
  -- null: announced without a date
  date text,
  quantity integer not null check (quantity >= 1),
  promised integer not null default 0,
  -- 1: what was not promised is on the shelf; a promised piece that is cancelled goes there, too
  arrived integer not null default 0 check (arrived in (0, 1))
) strict;
create index incoming_product on incoming (product);

-- Open days until the supplier's goods can leave; null: unknown.
alter table product add column lead_days integer check (lead_days between 0 and 999);
