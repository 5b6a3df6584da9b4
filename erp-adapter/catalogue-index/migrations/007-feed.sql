-- What only a catalogue filled from an ERP's feed has.

-- The ERP's own key of a product, and a fingerprint of its record: a record that has not changed is not written again.
alter table product add column key text;
alter table product add column digest blob;
create unique index product_key on product (key) where key is not null;

-- Names that came with the records; null for the groups of the embedded ERP, which have theirs in groups.ts.
alter table product_group add column name_en text;
alter table product_group add column name_hr text;

-- Where the next reading of the feed goes on. links_due: 1 between a change of supersessions and their linking.
create table feed_position (
  only_row integer primary key check (only_row = 1),
  cursor text,
  stock_cursor text,
  links_due integer not null default 0
) strict;
insert into feed_position (only_row) values (1);
