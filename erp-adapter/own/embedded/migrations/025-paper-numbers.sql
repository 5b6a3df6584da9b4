-- Papers are found by their numbers, whatever the capitals and separators. The expressions are those of `paperKey`
-- (paging/paper-key.ts); the indexes contain them, so that a search of a company's papers reads no row that it does not show.
create index customer_order_numbers on customer_order (owner,
  upper(replace(replace(replace(replace(replace(number, ' ', ''), '.', ''), '/', ''), '-', ''), '_', '')), number);
create index customer_order_documents on customer_order (owner,
  upper(replace(replace(replace(replace(replace(document_number, ' ', ''), '.', ''), '/', ''), '-', ''), '_', '')), number);
create index invoice_numbers on invoice (partner,
  upper(replace(replace(replace(replace(replace(number, ' ', ''), '.', ''), '/', ''), '-', ''), '_', '')), seq);
create index invoice_order on invoice (customer_order);
