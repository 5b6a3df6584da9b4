-- words.ts folds the texts and splits them into words; each word is stored once. The tokenizer only splits at spaces.
create virtual table words_en using fts5(
  text, content = '', contentless_delete = 1, detail = none, prefix = '2 3', tokenize = "ascii tokenchars '_'"
);
create virtual table words_hr using fts5(
  text, content = '', contentless_delete = 1, detail = none, prefix = '2 3', tokenize = "ascii tokenchars '_'"
);

-- All substrings of 3 to 8 characters of a product's number keys, so that such a substring is found with one look-up.
create virtual table grams using fts5(
  text, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);
