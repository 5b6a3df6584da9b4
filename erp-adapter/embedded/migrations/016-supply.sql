-- Which house an order takes its pieces from, null for the main one; or which announced goods.
alter table stock_move add column warehouse text;
alter table stock_move add column incoming integer;
create index stock_move_order on stock_move (customer_order);
-- Where the pieces of a line come from and when, as agreed, in JSON; null on a line of an earlier version.
alter table order_line add column supply text;
