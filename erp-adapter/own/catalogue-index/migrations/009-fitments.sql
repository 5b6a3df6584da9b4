-- Vehicles and engines that products fit. Each has one row, however many products fit it.

-- An engine, identified by the key of its code (part-number.ts). Makes of the same car group share engines.
create table engine (
  id integer primary key,
  code_key text not null unique
) strict;

-- A vehicle and engine as fitment lists name them. '' and 0 stand for unknown values; months are counted from year 0.
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
  -- null if there is no engine code
  engine integer references engine,
  unique (make, model, generation, engine_name, engine_code, ccm, kw, fuel, from_month, to_month)
) strict;

-- facts: rare facts of a fitment in addition to the application, as JSON; null if there are none.
create table fitment (
  product integer not null,
  position integer not null,
  application integer not null references application,
  -- 1: the number on the plate of the vehicle's unit decides whether the product fits
  check_plate integer not null,
  facts text,
  primary key (product, position)
) strict, without rowid;

-- The products that fit an engine, by group: finds other products of a group that fit the same engine (candidates.ts).
create table engine_product (
  engine integer not null,
  product_group integer not null,
  manufacturer integer not null,
  product integer not null,
  primary key (engine, product_group, manufacturer, product)
) strict, without rowid;
