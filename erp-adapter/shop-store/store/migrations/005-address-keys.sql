-- One key adds one address of a company.
drop index partner_address_partner;
create unique index partner_address_key on partner_address (partner, key);
