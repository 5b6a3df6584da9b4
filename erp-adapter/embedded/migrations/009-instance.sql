-- These books' own id, which their copies and backups keep: a shop's machines find by it whether they have the same ERP.
create table instance (
  id text not null
) strict;
insert into instance (id) values (lower(hex(randomblob(16))));
