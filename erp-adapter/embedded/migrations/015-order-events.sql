-- The steps of orders after they were placed, in the order of writing: the history of each, and a feed of all. The id is no
-- number, so that books restored from a backup never give a step the id of another one.
create table order_event (
  seq integer primary key,
  id text not null unique,
  customer_order text not null references customer_order (number),
  at integer not null,
  kind text not null,
  -- what more there is to say, as JSON
  body text not null
) strict;
create index order_event_order on order_event (customer_order, seq);

-- How a delivery can be followed; null: not known, as for what is brought or picked up.
alter table delivery add column carrier text;
alter table delivery add column tracking text;
