-- Changes of carts under a key, kept for a day: sent again after a lost answer, a change is not made twice. The outcome
-- is what a deletion came to.
create table cart_change (
  user text not null,
  key text not null,
  fingerprint blob not null,
  outcome text not null,
  made_at integer not null,
  primary key (user, key)
) strict, without rowid;
create index cart_change_age on cart_change (made_at);
