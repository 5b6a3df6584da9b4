-- The warehouse from which an order takes its pieces (null: the main warehouse), or the announced goods from which it
-- takes them.
alter table stock_move add column warehouse text;
alter table stock_move add column incoming integer;
create index stock_move_order on stock_move (customer_order);
-- The places from which the pieces of a line come, and the days, as agreed, as JSON; null on a line of an earlier
-- version.
alter table order_line add column supply text;
