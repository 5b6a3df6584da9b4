-- The state of the shop's own catalogue, shared by all processes of the shop. Instants are epoch milliseconds.
create table sync (
  only_row integer primary key check (only_row = 1),
  facts text not null,
  holder text,
  lease_until integer not null default 0,
  wish integer not null default 0,
  wish_kind text
) strict;

-- Ids of messages that were processed, so that no message is processed twice.
create table message (
  id text primary key,
  until integer not null
) strict, without rowid;
create index message_end on message (until);
