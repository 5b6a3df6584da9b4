-- A rule may also be about orders with more lines than this; null: with any number.
ALTER TABLE approval_rule ADD COLUMN over_lines INTEGER;
