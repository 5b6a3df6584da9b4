-- The office's decision about a line that a customer wants cancelled; null until it is made.
alter table cancellation_line add column accepted integer check (accepted in (0, 1));
alter table cancellation_line add column decided_at integer;
-- the office's words to the customer
alter table cancellation_line add column answer text;
-- 1: accepted by cancelling the whole order; undecided again if the order gets another status
alter table cancellation_line add column with_order integer not null default 0 check (with_order in (0, 1));

-- Units that will not be delivered, because their cancellation was accepted.
alter table order_line add column cancelled integer not null default 0 check (cancelled between 0 and quantity - delivered);
create trigger order_line_cancelled after update of cancelled on order_line begin
  update customer_order set to_invoice = to_invoice - (new.cancelled - old.cancelled) where number = new.customer_order;
end;
