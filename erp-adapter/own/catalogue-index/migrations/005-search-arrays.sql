-- Indexes for the sort orders of a search. The orders are read in portions when the search is loaded into memory.
create index product_title_en on product (title_key_en, number_key, id);
create index product_title_hr on product (title_key_hr, number_key, id);
create index product_replaced on product (first_replaced_key, number_key, id) where first_replaced_key is not null;

-- generation: increases after a change that the table `change` does not list by product; processes then read again
-- what they have cached of the catalogue.
-- index_version: increases with every transaction that writes words or numbers of products.
insert into meta values ('generation', 0), ('index_version', 0);
