-- The code of the ERP's last answer about what became of the order, for the person who settles it by hand.
ALTER TABLE intent ADD COLUMN last_answer TEXT;
