-- The id of these books, which copies and backups keep: a shop's machines use it to check that they have the same ERP.
create table instance (
  id text not null
) strict;
insert into instance (id) values (lower(hex(randomblob(16))));
