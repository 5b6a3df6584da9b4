-- A company's own numbers of products, as its people use them; own-numbers.ts limits how many.
CREATE TABLE own_number (
  partner TEXT NOT NULL,
  -- capital letters and digits of the number
  key TEXT NOT NULL,
  -- as it was written
  number TEXT NOT NULL,
  product TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('file', 'order', 'typed')),
  taught_at BIGINT NOT NULL,
  PRIMARY KEY (partner, key)
);
CREATE INDEX own_number_product ON own_number (partner, product);
