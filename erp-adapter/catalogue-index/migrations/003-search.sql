-- Texts come in folded and cut by words.ts, one word once; the tokenizer only splits at the spaces.
create virtual table words_en using fts5(
  text, content = '', contentless_delete = 1, detail = none, prefix = '2 3', tokenize = "ascii tokenchars '_'"
);
create virtual table words_hr using fts5(
  text, content = '', contentless_delete = 1, detail = none, prefix = '2 3', tokenize = "ascii tokenchars '_'"
);

-- All pieces of 3 to 8 characters of a product's number keys: a part of a number is one look-up.
create virtual table grams using fts5(
  text, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);
