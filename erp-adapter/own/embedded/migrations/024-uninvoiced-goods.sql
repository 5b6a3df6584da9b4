-- What is on no invoice yet of each order, by VAT rate, without VAT: each page of a cart asks how much credit is used,
-- and orders may have thousands of lines.
create table uninvoiced_goods (
  customer_order text not null references customer_order (number),
  -- basis points
  vat integer not null,
  -- euro cents
  base integer not null,
  primary key (customer_order, vat)
) strict, without rowid;
insert into uninvoiced_goods
  select customer_order, vat, sum((price + deposit) * (quantity - invoiced - cancelled)) from order_line group by 1, 2;
create trigger order_line_uninvoiced after insert on order_line begin
  insert into uninvoiced_goods values (new.customer_order, new.vat, (new.price + new.deposit) * new.quantity)
    on conflict do update set base = base + excluded.base;
end;
create trigger order_line_less_uninvoiced after update of invoiced, cancelled on order_line begin
  update uninvoiced_goods
    set base = base - (new.price + new.deposit) * (new.invoiced - old.invoiced + new.cancelled - old.cancelled)
    where customer_order = new.customer_order and vat = new.vat;
end;
