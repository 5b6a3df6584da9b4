-- The history of all changes of partners' terms. The old values are null for a new partner.
create table terms_change (
  id integer primary key,
  partner text not null,
  at integer not null,
  -- name of the person who decided, as the office writes it
  decided_by text not null,
  old_price_list text,
  old_discount integer,
  old_payment_days integer,
  new_price_list text not null,
  new_discount integer not null,
  new_payment_days integer not null
) strict;

create index terms_change_partner on terms_change (partner, id);
