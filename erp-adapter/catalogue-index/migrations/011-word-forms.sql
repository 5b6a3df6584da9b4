-- What products are found by, beside their numbers; filled by indexed-words.ts, each word and term once. The tokenizer only
-- splits at the spaces. words_en, words_hr: the words of the titles, for beginnings of words. terms: stems.
create virtual table terms using fts5(
  text, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '_'"
);

-- indexed_by: the edition of the rules that made the terms; 0: none, all products are to be indexed.
insert into meta values ('indexed_by', 0);

-- Pieces sold in a year, as the ERP says; 0: nobody knows.
alter table product add column demand integer not null default 0;
-- The place among products that answer a text equally well, smallest first: see standing.ts. Written with demand and lines.
alter table product add column standing integer not null default 0;
update product set standing = case when lines & 1 then 0 when lines & 2 then 1 when lines & 4 then 2 when lines & 8 then 3
  when lines & 16 then 4 when lines & 32 then 5 when lines & 64 then 6 when lines & 128 then 7 else 8 end;
create index product_standing on product (standing, number_key, id);
