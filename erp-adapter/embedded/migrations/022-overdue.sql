-- Days that an amount may be overdue before it blocks the company's orders; null: overdue amounts block none.
alter table partner add column overdue_grace integer check (overdue_grace >= 0);

-- The end of a hold is written where the order is cancelled, at the time of the books.
drop trigger order_hold_cancelled;
