-- Finds the orders of a product, for what a company has bought before.
create index order_line_product on order_line (product, customer_order);
