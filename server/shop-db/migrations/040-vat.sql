-- VAT numbers of other member states that the register is asked about, each at most once an hour.
CREATE TABLE vat_question (
  -- in normal form, with the country's prefix
  number TEXT PRIMARY KEY,
  -- the last day on which somebody with this number looked at prices; the register is not asked for numbers of nobody
  wished_at INTEGER NOT NULL,
  asked_at INTEGER,
  next_at INTEGER NOT NULL,
  -- the instant of the last answer that the ERP has been told
  told_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX vat_question_due ON vat_question (next_at);
-- The register's answers: they are added, and never changed.
CREATE TABLE vat_answer (
  id TEXT PRIMARY KEY,
  number TEXT NOT NULL,
  -- valid, invalid; unknown: the register did not answer, which decides nothing
  verdict TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- the register's number of the answer, which proves it
  consultation TEXT NOT NULL,
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  -- why the register did not answer, in its own words
  reason TEXT NOT NULL
) STRICT;
CREATE INDEX vat_answer_of_number ON vat_answer (number, at);
CREATE TRIGGER vat_answer_stays BEFORE UPDATE ON vat_answer BEGIN SELECT raise(ABORT, 'answers are never changed'); END;
