-- Pictures of products; lists show the first one.
create table product_picture (
  product integer not null,
  position integer not null,
  src text not null,
  width integer not null,
  height integer not null,
  -- other sizes as JSON, narrowest first: [{"src":"…","width":320}]
  smaller text not null,
  alt text not null,
  -- origin: file name or address from which an import took the picture. list: name of the supplier list. '' for none
  origin text not null,
  list text not null,
  primary key (product, position)
) strict, without rowid;

create index product_picture_list on product_picture (list) where list <> '';
create index product_picture_origin on product_picture (origin) where origin <> '';
