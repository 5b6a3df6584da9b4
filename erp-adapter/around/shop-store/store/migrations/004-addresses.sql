-- The address books of companies, for a back end without them. `address` is JSON with the fields of a label; `key` is
-- the idempotency key of the call that added the address.
create table partner_address (
  id text primary key,
  partner text not null,
  key text not null,
  is_default integer not null check (is_default in (0, 1)),
  address text not null
) strict;
create index partner_address_partner on partner_address (partner);
