-- Vehicles and engines that products fit. Each is written once, however many products fit it.

-- An engine by the key of its code (part-number.ts): makes of a group share it.
create table engine (
  id integer primary key,
  code_key text not null unique
) strict;

-- A row of a fitment list. '' and 0 are what it leaves open; months are counted from the year 0.
create table application (
  id integer primary key,
  make text not null,
  model text not null,
  generation text not null,
  engine_name text not null,
  engine_code text not null,
  ccm integer not null,
  kw integer not null,
  fuel text not null,
  from_month integer not null,
  to_month integer not null,
  -- null without a code
  engine integer references engine,
  unique (make, model, generation, engine_name, engine_code, ccm, kw, fuel, from_month, to_month)
) strict;

-- facts: what few fitments say beside the application, as JSON; null if it says nothing.
create table fitment (
  product integer not null,
  position integer not null,
  application integer not null references application,
  -- 1: the number on the part decides
  check_plate integer not null,
  facts text,
  primary key (product, position)
) strict, without rowid;

-- The products of a group for an engine: the candidates that only their numbers tell apart.
create table engine_product (
  engine integer not null,
  product_group integer not null,
  manufacturer integer not null,
  product integer not null,
  primary key (engine, product_group, manufacturer, product)
) strict, without rowid;
