-- Every product that has a page. `place` decides the file of the sitemap, and never changes while the product is there.
create table product (
  place integer primary key,
  id text not null unique,
  -- RFC 3339: when the shop read the last change from the ERP; null if no change is known
  changed_at text,
  -- number of the reading that last found the product
  reading integer not null
) strict;

create table progress (
  one integer primary key check (one = 1),
  reading integer not null,
  -- where the next stretch begins; null: at the start of the catalogue
  cursor text,
  -- 1 once the end of this reading was reached
  at_end integer not null,
  -- 1 once any reading has reached its end
  whole integer not null,
  -- epoch milliseconds
  begun_at integer not null,
  asked_at integer not null
) strict;

insert into progress values (1, 0, null, 1, 0, 0, 0);
