-- Changes of carts with an idempotency key, kept for a day, so that a change that is sent again after a lost answer is
-- not made twice. `outcome` is the result of a deletion or a move of a guest's carts; '' for an update.
create table cart_change (
  user text not null,
  key text not null,
  fingerprint blob not null,
  outcome text not null,
  made_at integer not null,
  primary key (user, key)
) strict, without rowid;
create index cart_change_age on cart_change (made_at);
