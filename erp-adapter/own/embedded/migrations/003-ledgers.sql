-- Favourites, and the records that follow an order: deliveries, invoices, payments. A figure that follows from others
-- is written only by a trigger, so that it cannot differ from them; lists and sums then cost the same for a partner
-- with a hundred invoices and for one with 25,000. Dates are local (Europe/Zagreb), YYYY-MM-DD.

-- null: no limit was agreed
alter table partner add column credit_limit integer check (credit_limit >= 0);
-- The partner's data for its invoices.
alter table partner add column vat text not null default '';
alter table partner add column address text not null default '';
alter table partner add column postal_code text not null default '';
alter table partner add column city text not null default '';
update partner set (vat, address, postal_code, city) = (
  select account.vat, account.address, account.postal_code, account.city
  from user join account on account.user = user.id
  where user.partner = partner.code and user.state <> 'pending' order by user.created_at limit 1
) where exists (
  select 1 from user join account on account.user = user.id where user.partner = partner.code and user.state <> 'pending'
);

-- Favourite products. The product marked last has the highest `seq`.
create table favourite (
  user text not null references user (id) on delete cascade,
  product text not null,
  seq integer not null,
  primary key (user, product)
) strict, without rowid;
create unique index favourite_seq on favourite (user, seq);

-- The owner of an order: its partner, or the guest who placed it.
alter table customer_order add column owner text not null generated always as (coalesce('p' || partner, 'u' || user)) virtual;
-- The shop's class of the staff's status word (order-status.ts has the same classes; a test compares them).
alter table customer_order add column status text not null generated always as (
  case erp_status
    when 'new' then 'pending'
    when 'confirmed' then 'undelivered'
    when 'picking' then 'undelivered'
    when 'partly-delivered' then 'undelivered'
    when 'delivered' then 'delivered'
    when 'cancelled' then 'cancelled'
    else 'other'
  end
) virtual;
-- Ascending in the sequence in which orders were placed.
alter table customer_order add column seq integer;
update customer_order set seq = placed.seq
  from (select number, row_number() over (order by placed_at, number) as seq from customer_order) as placed
  where placed.number = customer_order.number;
-- `customer_order_narrowed` has the columns that narrow a search by words, so that the search need not read the orders.
create unique index customer_order_seq on customer_order (seq);
create index customer_order_narrowed on customer_order (seq, status, date);
create index customer_order_list on customer_order (owner, date, seq);
create index customer_order_status_list on customer_order (owner, status, date, seq);
drop index customer_order_user;
drop index customer_order_partner;

-- Number of orders per day, so that a distant page is found without reading all rows before it.
create table order_day (
  owner text not null,
  date text not null,
  status text not null,
  count integer not null,
  primary key (owner, date, status)
) strict, without rowid;
create index order_day_status on order_day (owner, status, date, count);
insert into order_day select owner, date, status, count(*) from customer_order group by owner, date, status;
create trigger order_day_insert after insert on customer_order begin
  insert into order_day values (new.owner, new.date, new.status, 1)
    on conflict do update set count = count + 1;
end;
create trigger order_day_status after update of erp_status on customer_order when old.status <> new.status begin
  update order_day set count = count - 1 where owner = old.owner and date = old.date and status = old.status;
  delete from order_day where owner = old.owner and date = old.date and status = old.status and count = 0;
  insert into order_day values (new.owner, new.date, new.status, 1)
    on conflict do update set count = count + 1;
end;

-- The searchable words of each order, by `seq`. Words are folded before they are written here.
create virtual table order_search using fts5 (
  owner, words, content = '', detail = column, columnsize = 0, prefix = '2 3 4 5 6', tokenize = 'unicode61'
);
-- 0: the order was written before the search existed, and is not in it yet
alter table customer_order add column searchable integer not null default 0;
create index customer_order_not_searchable on customer_order (seq) where searchable = 0;

-- Units of the order that are on no invoice yet.
alter table customer_order add column to_invoice integer not null default 0;
alter table order_line add column invoiced integer not null default 0;
update customer_order set to_invoice =
  (select coalesce(sum(quantity), 0) from order_line where customer_order = customer_order.number);
create index customer_order_to_invoice on customer_order (partner, status) where to_invoice > 0;
create trigger order_line_insert after insert on order_line begin
  update customer_order set to_invoice = to_invoice + new.quantity where number = new.customer_order;
end;

-- Invoices and credit notes. An issued document stays the same when prices, addresses or terms change. Its lines are
-- the deliveries that name it.
create table invoice (
  -- one sequence of numbers for all bookings that change a balance
  seq integer primary key,
  number text not null unique,
  partner text not null references partner (code),
  customer_order text not null references customer_order (number),
  kind text not null check (kind in ('invoice', 'credit-note')),
  corrects text references invoice (number),
  at integer not null,
  date text not null,
  due_date text not null check (due_date >= date),
  buyer_name text not null,
  buyer_vat text not null,
  buyer_address text not null,
  buyer_postal_code text not null,
  buyer_city text not null,
  without_vat integer not null,
  total integer not null,
  -- 0: from an earlier system; its payments are unknown, and it counts in no balance
  tracked integer not null default 1 check (tracked in (0, 1)),
  -- 0: only this row of the document exists, not its content
  readable integer not null default 1 check (readable in (0, 1)),
  -- written by the triggers of payment and set_off
  settled integer not null default 0,
  open integer not null generated always as (iif(tracked, total - settled, 0)) virtual,
  status text not null generated always as (
    case when not tracked then 'no-data' when settled = total then 'paid' when settled = 0 then 'unpaid' else 'partially-paid' end
  ) virtual,
  check ((kind = 'credit-note') = (corrects is not null)),
  check (iif(total < 0, settled between total and 0, settled between 0 and total))
) strict;
create index invoice_list on invoice (partner, date, seq);
create index invoice_status_list on invoice (partner, status, date, seq);
create index invoice_seq on invoice (partner, seq);
create index invoice_due on invoice (partner, due_date, seq) where open > 0;
create index invoice_corrects on invoice (corrects) where corrects is not null;

-- Invoices that the staff have prepared and not issued: in no list and no balance.
create table invoice_draft (
  customer_order text primary key references customer_order (number)
) strict, without rowid;

-- Invoices and credit notes are each numbered per local year, without a gap.
create table document_count (
  kind text not null,
  year integer not null,
  last integer not null,
  primary key (kind, year)
) strict, without rowid;
create table ledger_count (
  id integer primary key check (id = 1),
  last integer not null
) strict;
insert into ledger_count values (1, 0);

-- Goods that were sent or handed out for an order, or came back (negative quantities).
create table delivery (
  id integer primary key,
  customer_order text not null references customer_order (number),
  at integer not null,
  date text not null,
  -- the document on which it was charged or credited
  invoice text references invoice (number)
) strict;
create index delivery_order on delivery (customer_order);
create index delivery_invoice on delivery (invoice) where invoice is not null;
create table delivery_line (
  delivery integer not null references delivery (id),
  position integer not null,
  quantity integer not null check (quantity <> 0),
  primary key (delivery, position)
) strict, without rowid;
create trigger delivery_line_insert after insert on delivery_line when new.quantity > 0 begin
  update order_line set delivered = delivered + new.quantity
    where customer_order = (select customer_order from delivery where id = new.delivery) and position = new.position;
end;
create trigger delivery_invoiced after update of invoice on delivery when old.invoice is null and new.invoice is not null begin
  update order_line set invoiced = invoiced + line.quantity
    from (select position, quantity from delivery_line where delivery = new.id and quantity > 0) as line
    where customer_order = new.customer_order and order_line.position = line.position;
  update customer_order set to_invoice = to_invoice
      - (select coalesce(sum(quantity), 0) from delivery_line where delivery = new.id and quantity > 0)
    where number = new.customer_order;
end;
-- Before this migration, `delivered` was only a number, without deliveries.
create table delivered_before as select customer_order, position, delivered from order_line where delivered > 0;
update order_line set delivered = 0 where delivered > 0;
insert into delivery (customer_order, at, date)
  select number, placed_at, date from customer_order where number in (select customer_order from delivered_before);
insert into delivery_line
  select delivery.id, before.position, before.delivered
  from delivered_before as before join delivery using (customer_order);
drop table delivered_before;

-- Money received for an invoice, or paid back for a credit note (negative).
create table payment (
  seq integer primary key,
  invoice text not null references invoice (number),
  partner text not null references partner (code),
  at integer not null,
  date text not null,
  amount integer not null check (amount <> 0)
) strict;
create index payment_invoice on payment (invoice);
create index payment_list on payment (partner, date, seq);
create index payment_seq on payment (partner, seq);
-- The part of a credit note that was set off against its invoice. No money moves, and no balance changes.
create table set_off (
  credit_note text not null references invoice (number),
  invoice text not null references invoice (number),
  date text not null,
  amount integer not null check (amount > 0),
  primary key (invoice, credit_note)
) strict, without rowid;

-- Sums of a day, by status.
create table invoice_day (
  owner text not null,
  date text not null,
  status text not null,
  count integer not null,
  without_vat integer not null,
  total integer not null,
  open integer not null,
  primary key (owner, date, status)
) strict, without rowid;
create index invoice_day_status on invoice_day (owner, status, date, count, without_vat, total, open);
-- The open amount of each due date; `count` is the number of documents with an open amount.
create table due_day (
  partner text not null,
  kind text not null,
  due_date text not null,
  count integer not null,
  open integer not null,
  primary key (partner, kind, due_date)
) strict, without rowid;
-- The amounts that raised (debit) and lowered (credit) the balance on a day, both positive.
create table entry_day (
  partner text not null,
  date text not null,
  debit integer not null,
  credit integer not null,
  primary key (partner, date)
) strict, without rowid;

create trigger invoice_insert after insert on invoice begin
  insert into invoice_day values (new.partner, new.date, new.status, 1, new.without_vat, new.total, new.open)
    on conflict do update set count = count + 1, without_vat = without_vat + excluded.without_vat,
      total = total + excluded.total, open = open + excluded.open;
end;
create trigger invoice_entry after insert on invoice when new.tracked begin
  insert into due_day values (new.partner, new.kind, new.due_date, new.open <> 0, new.open)
    on conflict do update set count = count + excluded.count, open = open + excluded.open;
  insert into entry_day values (new.partner, new.date, max(new.total, 0), max(-new.total, 0))
    on conflict do update set debit = debit + excluded.debit, credit = credit + excluded.credit;
end;
create trigger invoice_settled after update of settled on invoice begin
  update invoice_day set count = count - 1, without_vat = without_vat - old.without_vat, total = total - old.total,
      open = open - old.open
    where owner = old.partner and date = old.date and status = old.status;
  delete from invoice_day where owner = old.partner and date = old.date and status = old.status and count = 0;
  insert into invoice_day values (new.partner, new.date, new.status, 1, new.without_vat, new.total, new.open)
    on conflict do update set count = count + 1, without_vat = without_vat + excluded.without_vat,
      total = total + excluded.total, open = open + excluded.open;
  update due_day set count = count + (new.open <> 0) - (old.open <> 0), open = open + new.open - old.open
    where partner = new.partner and kind = new.kind and due_date = new.due_date;
end;
create trigger payment_insert after insert on payment begin
  update invoice set settled = settled + new.amount where number = new.invoice;
  insert into entry_day values (new.partner, new.date, max(-new.amount, 0), max(new.amount, 0))
    on conflict do update set debit = debit + excluded.debit, credit = credit + excluded.credit;
end;
create trigger set_off_insert after insert on set_off begin
  update invoice set settled = settled + new.amount where number = new.invoice;
  update invoice set settled = settled - new.amount where number = new.credit_note;
end;

create table cancellation (
  id integer primary key,
  customer_order text not null references customer_order (number),
  user text not null references user (id),
  requested_at integer not null,
  reason text not null,
  key text not null unique,
  fingerprint blob not null
) strict;
create index cancellation_order on cancellation (customer_order);
-- The cancellation of a line can be requested only once.
create table cancellation_line (
  customer_order text not null,
  position integer not null,
  cancellation integer not null references cancellation (id),
  primary key (customer_order, position),
  foreign key (customer_order, position) references order_line (customer_order, position)
) strict, without rowid;
