-- Recent tries, in the columns of rate-limiter-flexible. Keys are keyed hashes, which identify no person.
create table count (
  key text primary key,
  points integer not null default 0,
  -- epoch milliseconds
  expire integer
) strict, without rowid;

create index count_expiry on count (expire);
