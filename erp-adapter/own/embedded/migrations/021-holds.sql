-- Orders that wait until they are paid or released by sales. A waiting order uses no credit; its goods stay reserved.
create table order_hold (
  customer_order text primary key references customer_order (number),
  kind text not null check (kind in ('prepayment', 'release')),
  -- local date: the last day on which the order can be released
  until text not null,
  state text not null default 'waiting' check (state in ('waiting', 'released', 'refused', 'expired')),
  ended_at integer check ((ended_at is null) = (state = 'waiting')),
  -- the office's words to the customer
  reason text
) strict, without rowid;
create index order_hold_waiting on order_hold (until) where state = 'waiting';

-- The whole order was cancelled in another way, for example at the customer's request, so the hold ends.
create trigger order_hold_cancelled after update of erp_status on customer_order when new.erp_status = 'cancelled' begin
  update order_hold set state = 'refused', ended_at = cast(unixepoch('subsec') * 1000 as integer)
    where customer_order = new.number and state = 'waiting';
end;
