-- The code of the house that the branch stands in; null: the house with the branch's own id, if there is one.
alter table branch add column warehouse text;
-- 1: each delivery of an order has the carrier's cost; 0: the whole order has it once.
alter table carrier add column per_delivery integer not null default 0 check (per_delivery in (0, 1));
