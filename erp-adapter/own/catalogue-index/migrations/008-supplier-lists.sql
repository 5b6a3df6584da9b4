-- A supplier's list that was imported under a name, with the options of the import.
create table supplier_list (
  name text primary key,
  options text not null,
  imported_at text not null
) strict, without rowid;

-- The products in the last full import of a list, and in its partial imports since then.
create table supplier_list_product (
  list text not null references supplier_list,
  product integer not null references product,
  primary key (list, product)
) strict, without rowid;
