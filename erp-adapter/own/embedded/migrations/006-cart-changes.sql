-- Changes of carts under a key, kept for a day, so that a change that is sent again after a lost answer is not made
-- twice. `outcome` is the result of a deletion.
create table cart_change (
  user text not null references user (id) on delete cascade,
  key text not null,
  fingerprint blob not null,
  outcome text not null,
  made_at integer not null,
  primary key (user, key)
) strict, without rowid;
create index cart_change_age on cart_change (made_at);
