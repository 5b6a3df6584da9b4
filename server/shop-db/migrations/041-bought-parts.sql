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
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO bought_part
SELECT
  c.body ->> '$.partner', line.value ->> '$.product', c.quote_id, c.order_id, c.body ->> '$.order.number',
  c.body ->> '$.order.date', c.body ->> '$.order.placedAt', line.value ->> '$.quantity', line.value -> '$.price'
FROM order_copy AS c JOIN json_each(c.body, '$.order.lines') AS line
WHERE c.is_guest = 0 AND c.body ->> '$.partner' IS NOT NULL AND line.value ->> '$.product' IS NOT NULL
  AND c.body ->> '$.order.number' IS NOT NULL AND c.body ->> '$.order.date' IS NOT NULL
  AND c.body ->> '$.order.placedAt' IS NOT NULL AND line.value ->> '$.quantity' IS NOT NULL
  AND line.value -> '$.price' IS NOT NULL;
