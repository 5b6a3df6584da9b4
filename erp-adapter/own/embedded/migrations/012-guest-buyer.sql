-- The guest's company, name and address, as JSON: without them, the order could not be shipped.
alter table customer_order add column buyer text;
