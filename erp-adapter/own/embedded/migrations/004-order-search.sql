-- The search index contains the owner and the status of each order, so that a search within a status reads no other
-- order. The words are stored beside the index, because the index needs them to remove an entry.
create table order_words (
  seq integer primary key,
  words text not null
) strict;
create trigger order_words_insert after insert on order_words begin
  insert into order_search (rowid, owner, words)
    select seq, lower(hex(owner)) || ' ' || lower(hex(owner)) || status, new.words from customer_order where seq = new.seq;
end;
create trigger order_words_status after update of erp_status on customer_order when old.status <> new.status begin
  insert into order_search (order_search, rowid, owner, words)
    select 'delete', seq, lower(hex(old.owner)) || ' ' || lower(hex(old.owner)) || old.status, words
    from order_words where seq = old.seq;
  insert into order_search (rowid, owner, words)
    select seq, lower(hex(new.owner)) || ' ' || lower(hex(new.owner)) || new.status, words
    from order_words where seq = new.seq;
end;
-- All orders are indexed again when the books are opened.
insert into order_search (order_search) values ('delete-all');
update customer_order set searchable = 0;

-- Owners with an order that is dated before an earlier order (because a clock was set back). For all other owners, the
-- orders of a period are those between two numbers.
create table order_disorder (
  owner text primary key
) strict, without rowid;
insert into order_disorder
  select distinct later.owner from (
    select owner, date, max(date) over (partition by owner order by seq) as latest from customer_order
  ) as later where later.date < later.latest;
create trigger order_disorder_insert after insert on customer_order
  when exists (select 1 from customer_order where owner = new.owner and date > new.date) begin
  insert or ignore into order_disorder values (new.owner);
end;
