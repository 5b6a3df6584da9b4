-- What lists show of a request, so that no list reads its body. amount in euro cents: goods and delivery without VAT and deposits.
ALTER TABLE approval_request ADD COLUMN amount BIGINT NOT NULL DEFAULT 0;
ALTER TABLE approval_request ADD COLUMN line_count BIGINT NOT NULL DEFAULT 0;
ALTER TABLE approval_request ADD COLUMN buyer_name TEXT NOT NULL DEFAULT '';
ALTER TABLE approval_request ADD COLUMN buyer_role TEXT NOT NULL DEFAULT 'buyer';
ALTER TABLE approval_request ADD COLUMN document_number TEXT NOT NULL DEFAULT '';
-- The amount at the quantities to which an approver has lowered it, at the asked prices; null if none has.
ALTER TABLE approval_request ADD COLUMN wanted_amount BIGINT;
-- The cart from which it was asked, and its version.
ALTER TABLE approval_request ADD COLUMN cart_id TEXT NOT NULL DEFAULT '';
ALTER TABLE approval_request ADD COLUMN cart_version TEXT NOT NULL DEFAULT '';
-- JSON: what lists show of the order, with the pieces of each line; null until it is ordered.
ALTER TABLE approval_request ADD COLUMN ordered TEXT;
UPDATE approval_request SET
  amount = coalesce((body::jsonb -> 'totals' ->> 'goods')::bigint, 0) + coalesce((body::jsonb -> 'totals' ->> 'delivery')::bigint, 0),
  line_count = coalesce(jsonb_array_length(body::jsonb -> 'lines'), 0),
  buyer_name = coalesce(body::jsonb -> 'buyer' ->> 'name', ''),
  buyer_role = coalesce(body::jsonb -> 'buyer' ->> 'role', 'buyer'),
  document_number = coalesce(body::jsonb ->> 'documentNumber', ''),
  cart_id = coalesce(body::jsonb -> 'cart' ->> 'id', ''),
  cart_version = coalesce(body::jsonb -> 'cart' ->> 'version', '');
UPDATE approval_request SET ordered = (
  SELECT jsonb_build_object(
    'amount', (c.body::jsonb #>> '{order,totals,goods}')::bigint
      + coalesce((c.body::jsonb #>> '{order,totals,delivery}')::bigint, 0),
    'status', c.body::jsonb #> '{order,status}',
    'hold', c.body::jsonb #> '{order,hold}',
    'lines', (
      SELECT jsonb_agg(jsonb_build_array(line -> 'position', line -> 'open', line -> 'delivered') ORDER BY at)
      FROM jsonb_array_elements(c.body::jsonb #> '{order,lines}') WITH ORDINALITY AS one (line, at)
    )
  )::text
  FROM order_copy c WHERE c.quote_id = approval_request.quote_id
)
WHERE order_id IS NOT NULL;
UPDATE approval_request SET wanted_amount = coalesce((body::jsonb -> 'totals' ->> 'delivery')::bigint, 0) + (
  SELECT coalesce(sum(round(
    -- In cents: a price of more than two decimals is text, in euros.
    CASE jsonb_typeof(line #> '{condition,price}')
      WHEN 'string' THEN (line #>> '{condition,price}')::numeric * 100
      ELSE (line #>> '{condition,price}')::numeric
    END * (wanted ->> 'quantity')::bigint
  )), 0)::bigint
  FROM jsonb_array_elements(lines::jsonb) AS wanted
  JOIN jsonb_array_elements(body::jsonb -> 'lines') AS line ON line ->> 'product' = wanted ->> 'product'
)
WHERE edited IS NOT NULL;

-- Until when the cart's page says how this order ended, of which the person was told that nothing was ordered; null: it
-- does not, or not any more, because the cart was ordered or emptied since.
ALTER TABLE intent ADD COLUMN says_until BIGINT;
UPDATE intent SET says_until = told_at + 86400000 WHERE told = 'not-placed' AND state = 'rejected' AND closed_at IS NULL;

-- Orders that an older version gave up after three days are asked about again.
UPDATE intent SET check_at = 0 WHERE state = 'unknown' AND check_at IS NULL;
-- The orders of a request for approval are of all colleagues who approved it; its id is in cart_id.
CREATE INDEX intent_of_request ON intent (cart_id) WHERE closed_at IS NULL;
