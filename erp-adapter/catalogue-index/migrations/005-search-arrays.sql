-- Orders that a search can be sorted by, read in portions when it is loaded into memory.
create index product_title_en on product (title_key_en, number_key, id);
create index product_title_hr on product (title_key_hr, number_key, id);
create index product_replaced on product (first_replaced_key, number_key, id) where first_replaced_key is not null;

-- generation: counts up when so much has changed, unlogged, that whoever keeps something of the catalogue reads it anew.
-- index_version: counts up with every transaction that writes words or numbers of products.
insert into meta values ('generation', 0), ('index_version', 0);
