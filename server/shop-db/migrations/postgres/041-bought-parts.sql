-- What companies have ordered through the shop, by part: what an ERP without such a history, or one that is slow, cannot
-- tell. A row for each part of an order.
CREATE TABLE bought_part (
  partner TEXT NOT NULL,
  product TEXT NOT NULL,
  quote_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  number TEXT NOT NULL,
  -- local date
  date TEXT NOT NULL,
  -- as the ERP writes it
  placed_at TEXT NOT NULL,
  -- a decimal number, as text: a count of pieces, or metres and litres
  quantity TEXT NOT NULL,
  -- net unit price: JSON
  price TEXT NOT NULL,
  PRIMARY KEY (partner, product, quote_id)
);
INSERT INTO bought_part
SELECT
  c.body::json ->> 'partner', line ->> 'product', c.quote_id, c.order_id, c.body::json #>> '{order,number}',
  c.body::json #>> '{order,date}', c.body::json #>> '{order,placedAt}', line ->> 'quantity',
  (line -> 'price')::text
FROM order_copy AS c CROSS JOIN LATERAL json_array_elements(c.body::json #> '{order,lines}') AS line
WHERE c.is_guest = 0 AND c.body::json ->> 'partner' IS NOT NULL AND line ->> 'product' IS NOT NULL
  AND c.body::json #>> '{order,number}' IS NOT NULL AND c.body::json #>> '{order,date}' IS NOT NULL
  AND c.body::json #>> '{order,placedAt}' IS NOT NULL AND line ->> 'quantity' IS NOT NULL
  AND line -> 'price' IS NOT NULL
ON CONFLICT DO NOTHING;
