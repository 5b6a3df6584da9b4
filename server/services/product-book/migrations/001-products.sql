-- Every product that has a page. `place` decides the file of the sitemap, and never changes while the product is there.
create table product (
  place integer primary key,
  id text not null unique,
  -- RFC 3339, when the ERP was heard to say so; null for what was there from the beginning
  changed_at text,
  -- the reading of the whole catalogue that last saw it
  reading integer not null
) strict;

create table progress (
  one integer primary key check (one = 1),
  reading integer not null,
  -- where to go on; null is the beginning
  cursor text,
  -- 1 once the end of this reading was reached
  at_end integer not null,
  -- 1 once any reading was
  whole integer not null,
  -- epoch milliseconds
  begun_at integer not null,
  asked_at integer not null
) strict;

insert into progress values (1, 0, null, 1, 0, 0, 0);
