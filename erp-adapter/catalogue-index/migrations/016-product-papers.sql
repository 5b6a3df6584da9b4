-- Documents and product safety as one JSON text: they are read with their product only, and never searched.
create table product_papers (
  product integer primary key,
  papers text not null
) strict;
