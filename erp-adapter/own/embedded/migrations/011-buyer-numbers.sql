-- The buyer's own number of the product on a line.
alter table order_line add column buyer_number text;
