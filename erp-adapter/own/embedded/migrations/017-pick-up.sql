-- The code of the warehouse in which the branch is; null: the warehouse with the branch's own id, if there is one.
alter table branch add column warehouse text;
-- 1: the carrier's cost is charged for each delivery of an order; 0: once for the whole order.
alter table carrier add column per_delivery integer not null default 0 check (per_delivery in (0, 1));
