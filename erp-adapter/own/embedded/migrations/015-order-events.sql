-- The steps of orders after they were placed, in the sequence of writing: the history of each order, and a feed of all
-- steps. The id is not a number, so that books restored from a backup never give a step the id of another step.
create table order_event (
  seq integer primary key,
  id text not null unique,
  customer_order text not null references customer_order (number),
  at integer not null,
  kind text not null,
  -- all other data of the step, as JSON
  body text not null
) strict;
create index order_event_order on order_event (customer_order, seq);

-- Carrier and tracking number of a delivery; null: not known, as for goods that are brought or picked up.
alter table delivery add column carrier text;
alter table delivery add column tracking text;
