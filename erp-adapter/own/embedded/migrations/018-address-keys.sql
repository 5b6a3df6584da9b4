-- A key is unique within a company: two companies may send the same key.
create table address_of_partner (
  id text primary key,
  partner text not null references partner (code),
  -- the key of the call that added the address
  key text not null,
  is_default integer not null check (is_default in (0, 1)),
  address text not null
) strict;
insert into address_of_partner (id, partner, key, is_default, address)
  select id, partner, key, is_default, address from partner_address;
drop table partner_address;
alter table address_of_partner rename to partner_address;
create unique index partner_address_key on partner_address (partner, key);
create unique index partner_address_default on partner_address (partner) where is_default;
