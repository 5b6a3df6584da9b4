-- The only shop whose orders are accepted. No row until the first shop calls, and after a shop was released.
create table shop_binding (
  only_row integer primary key check (only_row = 1),
  shop text not null,
  -- epoch milliseconds
  bound_at integer not null
) strict;
