-- The address books of companies, if the back end keeps none. An address is JSON, as on a label; `key` is that of the call
-- that added it.
create table partner_address (
  id text primary key,
  partner text not null,
  key text not null,
  is_default integer not null check (is_default in (0, 1)),
  address text not null
) strict;
create index partner_address_partner on partner_address (partner);
