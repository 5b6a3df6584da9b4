-- Days that an amount may be overdue before it blocks the company's orders; null: overdue amounts block none.
alter table partner add column overdue_grace integer check (overdue_grace >= 0);

-- The code that cancels an order now also ends its hold, with the time of the books' clock.
drop trigger order_hold_cancelled;
