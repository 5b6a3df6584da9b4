-- The one shop whose orders are taken: none until the first one calls, and none after it was released.
create table shop_binding (
  only_row integer primary key check (only_row = 1),
  shop text not null,
  -- epoch milliseconds
  bound_at integer not null
) strict;
