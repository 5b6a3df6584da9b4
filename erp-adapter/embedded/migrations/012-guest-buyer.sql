-- Who a guest is, as JSON: an order that nobody can be found for cannot be shipped.
alter table customer_order add column buyer text;
