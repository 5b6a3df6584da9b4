-- The VAT of a line changes only while its order waits, and its number is confirmed.
create trigger order_line_other_vat after update of vat on order_line when new.vat <> old.vat begin
  update uninvoiced_goods
    set base = base - (old.price + old.deposit) * (old.quantity - old.invoiced - old.cancelled)
    where customer_order = old.customer_order and vat = old.vat;
  insert into uninvoiced_goods
    values (new.customer_order, new.vat, (new.price + new.deposit) * (new.quantity - new.invoiced - new.cancelled))
    on conflict do update set base = base + excluded.base;
end;
