create table price_list (
  code text primary key
) strict, without rowid;

-- A partner's terms: the list its wholesale prices come from, and the discount on them in hundredths of a percent.
create table partner_terms (
  partner text primary key,
  price_list text not null references price_list,
  discount integer not null check (discount between 0 and 10000)
) strict, without rowid;

-- Where a list has a price of its own; everywhere else the product's wholesale price holds.
create table price_list_price (
  price_list text not null references price_list,
  product integer not null references product,
  wholesale integer not null check (wholesale >= 0),
  primary key (price_list, product)
) strict, without rowid;

-- From this quantity on, this discount, for everybody whose own is smaller.
create table quantity_break (
  product integer not null references product,
  from_quantity integer not null check (from_quantity >= 1),
  discount integer not null check (discount between 0 and 10000),
  primary key (product, from_quantity)
) strict, without rowid;

insert into price_list values ('general');
insert into partner_terms values ('000981', 'general', 0);
