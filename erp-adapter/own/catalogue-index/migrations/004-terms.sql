create table price_list (
  code text primary key
) strict, without rowid;

-- A partner's terms: the price list for its wholesale prices, and the discount on them in hundredths of a percent.
create table partner_terms (
  partner text primary key,
  price_list text not null references price_list,
  discount integer not null check (discount between 0 and 10000)
) strict, without rowid;

-- The prices in which a list differs from the general prices. Without a row, the product's wholesale price applies.
create table price_list_price (
  price_list text not null references price_list,
  product integer not null references product,
  wholesale integer not null check (wholesale >= 0),
  primary key (price_list, product)
) strict, without rowid;

-- From this quantity on, every partner with a smaller discount gets this discount.
create table quantity_break (
  product integer not null references product,
  from_quantity integer not null check (from_quantity >= 1),
  discount integer not null check (discount between 0 and 10000),
  primary key (product, from_quantity)
) strict, without rowid;

insert into price_list values ('general');
insert into partner_terms values ('000981', 'general', 0);
