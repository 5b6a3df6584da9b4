-- The journal of the last import that wrote anything; the import can be completed or undone with it. At most one row.
create table import_run (
  run integer primary key,
  -- file: the file's name for display. digest: a fingerprint of its content
  file text not null,
  digest text not null,
  started_at text not null,
  -- writing: the import is running, or was interrupted
  state text not null check (state in ('writing', 'done', 'undoing')),
  -- increases when a process takes over the run, so that a process that still works on it notices
  holder integer not null,
  -- list: name of the supplier's list; null if there is none. list_before: options of the list before the import; null
  -- if there is no list, or the list was new
  list text,
  list_before text
) strict;

-- The changes that the import made to products. Rows of earlier runs are left over and deleted little by little.
create table import_change (
  run integer not null,
  product text not null,
  kind text not null check (kind in ('added', 'changed', 'withdrawn')),
  -- the changed fields, each with its value before and after: {"wholesale":[100,120]}
  fields text not null,
  was_withdrawn integer not null check (was_withdrawn in (0, 1)),
  -- 1: this import added the product to the supplier's list
  joined integer not null check (joined in (0, 1)),
  primary key (run, product)
) strict, without rowid;
