-- Within a company, an idempotency key adds only one address.
drop index partner_address_partner;
create unique index partner_address_key on partner_address (partner, key);
