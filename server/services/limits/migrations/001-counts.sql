-- What was tried of late, in the columns of rate-limiter-flexible. Keys are keyed hashes: they name nobody.
create table count (
  key text primary key,
  points integer not null default 0,
  -- epoch milliseconds
  expire integer
) strict, without rowid;

create index count_expiry on count (expire);
