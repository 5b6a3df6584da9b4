-- Money received for an order that is paid in advance, by its pro forma invoice; negative: paid back.
create table prepayment (
  seq integer primary key,
  customer_order text not null references customer_order (number),
  at integer not null,
  date text not null,
  amount integer not null check (amount <> 0)
) strict;
create index prepayment_order on prepayment (customer_order);
