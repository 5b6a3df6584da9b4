-- The stock that a line of a list is kept between, and how many were on the shelf when it was last counted; null: not given.
-- A line without a maximum has none of them.
ALTER TABLE list_line ADD COLUMN minimum INTEGER CHECK (minimum BETWEEN 0 AND 99999);
ALTER TABLE list_line ADD COLUMN maximum INTEGER CHECK (maximum BETWEEN 1 AND 99999);
ALTER TABLE list_line ADD COLUMN counted INTEGER CHECK (counted BETWEEN 0 AND 99999);
ALTER TABLE list_line ADD COLUMN counted_at BIGINT;
