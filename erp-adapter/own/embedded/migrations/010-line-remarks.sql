-- The buyer's remarks on a line: a note, and the number that the line has in the buyer's own order.
alter table order_line add column note text;
alter table order_line add column buyer_position text;
