-- The last import that wrote anything, so that it can be completed or undone: one row at most.
create table import_run (
  run integer primary key,
  -- the file's name, for people, and a fingerprint of its content
  file text not null,
  digest text not null,
  started_at text not null,
  -- writing: it broke off, unless it is running now
  state text not null check (state in ('writing', 'done', 'undoing')),
  -- counts up when a process takes the run over, so that another one that still works on it notices
  holder integer not null,
  -- the name of the supplier's list, and that list's options before; null: it was a new list, or none
  list text,
  list_before text
) strict;

-- What that import did to which product. The rows of earlier runs are left over, and deleted little by little.
create table import_change (
  run integer not null,
  product text not null,
  kind text not null check (kind in ('added', 'changed', 'withdrawn')),
  -- the fields that it changed, each with its value before and after: {"wholesale":[100,120]}
  fields text not null,
  was_withdrawn integer not null check (was_withdrawn in (0, 1)),
  -- 1: the product came into the supplier's list by it
  joined integer not null check (joined in (0, 1)),
  primary key (run, product)
) strict, without rowid;
