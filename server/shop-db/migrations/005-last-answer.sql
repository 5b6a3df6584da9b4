-- The code of what the ERP said last when it was asked what became of the order: for who settles it by hand.
ALTER TABLE intent ADD COLUMN last_answer TEXT;
