-- The texts by which products are found, in addition to their numbers. indexed-words.ts produces them, each word and
-- term once; the tokenizer only splits at spaces. words_en, words_hr: the words of titles, manufacturers and brands,
-- for prefix searches. terms: stems.
create virtual table terms using fts5(
  text, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '_'"
);

-- indexed_by: version of the rules that produced the terms; 0: no terms yet, all products must be indexed.
insert into meta values ('indexed_by', 0);

-- Pieces sold per year, from the ERP; 0 if unknown.
alter table product add column demand integer not null default 0;
-- Sort value among products that match a text equally well, smallest first (standing.ts); depends on demand and lines.
alter table product add column standing integer not null default 0;
update product set standing = case when lines & 1 then 0 when lines & 2 then 1 when lines & 4 then 2 when lines & 8 then 3
  when lines & 16 then 4 when lines & 32 then 5 when lines & 64 then 6 when lines & 128 then 7 else 8 end;
create index product_standing on product (standing, number_key, id);
