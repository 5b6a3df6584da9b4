-- All supersessions of a product by other parts; the table `supersession` has only the first one.
create table supersession_edge (
  product integer not null,
  position integer not null,
  maker_slug text not null,
  -- null: the product's own maker
  maker_name text,
  number text not null,
  number_key text not null,
  public_id text,
  -- the product with this number; null if the catalogue does not carry it
  successor integer,
  relation text not null check (relation in ('one', 'set', 'choice', 'merge')),
  direction text not null check (direction in ('forward', 'full')),
  factor real not null check (factor > 0),
  use_up integer not null check (use_up in (0, 1)),
  valid_from text,
  note_en text not null,
  note_hr text not null,
  primary key (product, position)
) strict, without rowid;

create index supersession_edge_successor on supersession_edge (successor) where successor is not null;

insert into supersession_edge
select product, 0, maker_slug, maker_name, number, number_key, public_id, successor, 'one', 'forward', 1, 1, null, '', ''
from supersession;
