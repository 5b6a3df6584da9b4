create table manufacturer (
  id integer primary key,
  slug text not null unique,
  name text not null,
  sort_en text not null,
  sort_hr text not null
) strict;

create table brand (
  id integer primary key,
  slug text not null unique,
  name text not null
) strict;

create table product_group (
  id integer primary key,
  slug text not null unique
) strict;

-- The data that lists, filters and sort orders need. public_id encodes manufacturer and number reversibly, so the
-- unique constraint on it makes the pair unique.
create table product (
  id integer primary key,
  public_id text not null unique,
  manufacturer integer not null references manufacturer,
  brand integer not null references brand,
  product_group integer not null references product_group,
  number text not null,
  number_key text not null,
  title_en text not null,
  title_hr text not null,
  title_key_en text not null,
  title_key_hr text not null,
  size text not null,
  unit text not null,
  pack_quantity integer not null check (pack_quantity >= 1),
  wholesale integer check (wholesale >= 0),
  deposit integer not null check (deposit >= 0),
  vat integer not null default 2500,
  stock integer not null,
  -- 1 orderable, 2 out of order, 3 discontinued
  supply integer not null check (supply between 1 and 3),
  -- 0 available; otherwise the value of supply
  availability integer not null generated always as (case when stock > 0 then 0 else supply end) virtual,
  -- one bit for each product line, in the order of PRODUCT_LINES
  lines integer not null,
  image text,
  first_replaced_key text,
  withdrawn integer not null default 0 check (withdrawn in (0, 1))
) strict;

create index product_number_key on product (number_key, id);
create index product_facets on product (manufacturer, brand, product_group, availability, lines, first_replaced_key) where withdrawn = 0;

-- The data that only the product page needs, in a separate table so that lists read less.
create table product_detail (
  product integer primary key references product,
  description_en text not null,
  description_hr text not null,
  specs text not null
) strict;

-- kind: 0 own number, 1 cross reference, 2 original equipment, 3 replaced number (nearest in the chain first).
-- other: the product with the replaced number (kind 3); null for the other kinds.
create table number (
  product integer not null,
  kind integer not null,
  position integer not null,
  key text not null,
  raw text not null,
  maker text,
  other integer,
  primary key (product, kind, position)
) strict, without rowid;

create index number_key on number (key, kind);
create index number_replaced on number (product) where kind = 3;

-- The successor that a product's record names. successor: the product with this number; null if the catalogue does not
-- carry it.
create table supersession (
  product integer primary key references product,
  maker_slug text not null,
  maker_name text,
  number text not null,
  number_key text not null,
  public_id text,
  successor integer references product
) strict;

create index supersession_successor on supersession (successor) where successor is not null;
