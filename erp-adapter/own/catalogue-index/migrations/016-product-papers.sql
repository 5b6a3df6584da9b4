-- Documents and product safety information as one JSON text, because they are read only with their product and never
-- searched.
create table product_papers (
  product integer primary key,
  papers text not null
) strict;
