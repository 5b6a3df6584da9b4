-- Parts that go with a product, by number. The product with a number is looked up at each reading, because that product
-- may be added, removed or renamed without a change of this row.
create table related_part (
  product integer not null,
  position integer not null,
  kind text not null check (kind in ('fitting-part', 'gasket-kit', 'spare-part', 'accessory')),
  maker_slug text not null,
  -- null: the product's own maker
  maker_name text,
  number text not null,
  number_key text not null,
  public_id text,
  primary key (product, position)
) strict, without rowid;
