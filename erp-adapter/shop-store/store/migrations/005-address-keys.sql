-- A key adds only one address to a company.
drop index partner_address_partner;
create unique index partner_address_key on partner_address (partner, key);
