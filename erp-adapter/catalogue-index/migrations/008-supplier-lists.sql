-- A supplier's list that was imported under a name, with the options that it was read by.
create table supplier_list (
  name text primary key,
  options text not null,
  imported_at text not null
) strict, without rowid;

-- The products that its last full import named, or partial ones since.
create table supplier_list_product (
  list text not null references supplier_list,
  product integer not null references product,
  primary key (list, product)
) strict, without rowid;
