-- The stock levels of a line, and the pieces on the shelf at the last count; null: not given. A line without a maximum
-- has none of these values.
ALTER TABLE list_line ADD COLUMN minimum INTEGER CHECK (minimum BETWEEN 0 AND 99999);
ALTER TABLE list_line ADD COLUMN maximum INTEGER CHECK (maximum BETWEEN 1 AND 99999);
ALTER TABLE list_line ADD COLUMN counted INTEGER CHECK (counted BETWEEN 0 AND 99999);
ALTER TABLE list_line ADD COLUMN counted_at BIGINT;
