-- Columns and tables that only a catalogue filled from an ERP's feed uses.

-- key: the ERP's own key of the product. digest: a fingerprint of its record, so that an unchanged record is not
-- written again.
alter table product add column key text;
alter table product add column digest blob;
create unique index product_key on product (key) where key is not null;

-- Group names that came with the records; null for the groups of the embedded ERP, whose names are in groups.ts.
alter table product_group add column name_en text;
alter table product_group add column name_hr text;

-- The cursors from which the next reading of the feed continues. links_due: 1 if supersessions have changed and are not
-- linked yet.
create table feed_position (
  only_row integer primary key check (only_row = 1),
  cursor text,
  stock_cursor text,
  links_due integer not null default 0
) strict;
insert into feed_position (only_row) values (1);
