-- Every change of what a partner buys at, beside the terms themselves. Old values are null for a new partner.
create table terms_change (
  id integer primary key,
  partner text not null,
  at integer not null,
  -- the office's own name for who decided
  decided_by text not null,
  old_price_list text,
  old_discount integer,
  old_payment_days integer,
  new_price_list text not null,
  new_discount integer not null,
  new_payment_days integer not null
) strict;

create index terms_change_partner on terms_change (partner, id);
