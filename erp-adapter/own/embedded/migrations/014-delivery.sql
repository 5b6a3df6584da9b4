-- Where, how and when goods are delivered. A branch or carrier that has ended stays in its table, for the orders that
-- name it.

-- The address books of companies. `address` is JSON with the fields of a label.
create table partner_address (
  id text primary key,
  partner text not null references partner (code),
  -- the key of the call that added the address
  key text not null unique,
  is_default integer not null check (is_default in (0, 1)),
  address text not null
) strict;
create index partner_address_partner on partner_address (partner);
create unique index partner_address_default on partner_address (partner) where is_default;

-- `hours`: JSON, [{weekday, from, to}]
create table branch (
  id text primary key,
  address text not null,
  hours text not null,
  active integer not null default 1 check (active in (0, 1))
) strict;

-- `costs`: JSON, [{from, cost}] by the net amount of the goods · `countries`: JSON, null for all
create table carrier (
  id text primary key,
  position integer not null,
  name_en text not null,
  name_hr text not null,
  costs text not null,
  vat integer not null,
  takes_po_boxes integer not null check (takes_po_boxes in (0, 1)),
  countries text,
  active integer not null default 1 check (active in (0, 1))
) strict;

-- `branch` is '' for a day on which nothing is sent and no branch is open.
create table closed_day (
  date text not null,
  branch text not null,
  primary key (date, branch)
) strict, without rowid;

-- The delivery as agreed, as JSON, and its cost and VAT. `delivery_invoice` is the first invoice of the order, which
-- contains them.
alter table customer_order add column delivery text;
alter table customer_order add column delivery_cost integer not null default 0;
alter table customer_order add column delivery_vat integer not null default 0;
alter table customer_order add column delivery_invoice text references invoice (number);
