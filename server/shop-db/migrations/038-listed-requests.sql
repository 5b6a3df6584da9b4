-- What lists show of a request, so that no list reads its body. The long columns come last, because SQLite reads a row
-- from its beginning: a column behind a body of half a megabyte costs as much as the body.
CREATE TABLE listed_request (
  id TEXT PRIMARY KEY,
  partner TEXT NOT NULL,
  -- the person who asked
  user_id TEXT NOT NULL,
  -- the quote that was asked for: the same form sent twice is one request
  asked_quote TEXT NOT NULL UNIQUE,
  -- asked, approved, changed (approved with changes), refused, withdrawn or expired
  state TEXT NOT NULL,
  -- counts the changes of the wanted lines, from 1
  revision INTEGER NOT NULL,
  asked_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  -- euro cents: goods and delivery without VAT and deposits
  amount INTEGER NOT NULL DEFAULT 0,
  -- the amount at the quantities to which an approver has lowered it, at the asked prices; null if none has
  wanted_amount INTEGER,
  line_count INTEGER NOT NULL DEFAULT 0,
  buyer_name TEXT NOT NULL DEFAULT '',
  buyer_role TEXT NOT NULL DEFAULT 'buyer',
  document_number TEXT NOT NULL DEFAULT '',
  -- the cart from which it was asked, and its version
  cart_id TEXT NOT NULL DEFAULT '',
  cart_version TEXT NOT NULL DEFAULT '',
  -- the approver's quote that was ordered last
  quote_id TEXT,
  order_id TEXT,
  order_number TEXT,
  decided_by TEXT,
  decided_name TEXT,
  decided_at INTEGER,
  -- the version of the cart from which the asked lines were last removed; the ERP's answer may have been lost
  clearing_version TEXT,
  -- 1: the asked lines have left the cart
  cleared INTEGER NOT NULL DEFAULT 0 CHECK (cleared IN (0, 1)),
  -- why the request was refused
  reason TEXT,
  -- JSON: what lists show of the order, with the pieces of each line; null until it is ordered
  ordered TEXT,
  -- the lines as they are wanted now: JSON
  lines TEXT NOT NULL,
  -- the changes of the lines, oldest first, with their time and the name of the person: JSON
  edited TEXT,
  -- the order as asked: JSON
  body TEXT NOT NULL
) STRICT;
INSERT INTO listed_request (
  id, partner, user_id, asked_quote, state, revision, asked_at, ends_at, amount, wanted_amount, line_count, buyer_name,
  buyer_role, document_number, cart_id, cart_version, quote_id, order_id, order_number, decided_by, decided_name,
  decided_at, clearing_version, cleared, reason, ordered, lines, edited, body
)
SELECT
  id, partner, user_id, asked_quote, state, revision, asked_at, ends_at,
  coalesce(json_extract(body, '$.totals.goods'), 0) + coalesce(json_extract(body, '$.totals.delivery'), 0),
  CASE WHEN edited IS NOT NULL THEN coalesce(json_extract(body, '$.totals.delivery'), 0) + (
    SELECT coalesce(sum((parts * quantity + 50) / 100), 0) FROM (
      SELECT
        json_extract(wanted.value, '$.quantity') AS quantity,
        -- In hundredths of a cent: a price of more than two decimals is text, in euros.
        CASE json_type(line.value, '$.condition.price')
          WHEN 'text' THEN CAST(round(json_extract(line.value, '$.condition.price') * 10000) AS INTEGER)
          ELSE json_extract(line.value, '$.condition.price') * 100
        END AS parts
      FROM json_each(asked.lines) AS wanted
      JOIN json_each(asked.body, '$.lines') AS line
        ON json_extract(line.value, '$.product') = json_extract(wanted.value, '$.product')
    )
  ) END,
  coalesce(json_array_length(body, '$.lines'), 0),
  coalesce(json_extract(body, '$.buyer.name'), ''),
  coalesce(json_extract(body, '$.buyer.role'), 'buyer'),
  coalesce(json_extract(body, '$.documentNumber'), ''),
  coalesce(json_extract(body, '$.cart.id'), ''),
  coalesce(json_extract(body, '$.cart.version'), ''),
  quote_id, order_id, order_number, decided_by, decided_name, decided_at, clearing_version, cleared, reason,
  CASE WHEN order_id IS NOT NULL THEN (
    SELECT json_object(
      'amount', json_extract(c.body, '$.order.totals.goods') + coalesce(json_extract(c.body, '$.order.totals.delivery'), 0),
      'status', json_extract(c.body, '$.order.status'),
      'hold', json(coalesce(json_extract(c.body, '$.order.hold'), 'null')),
      'lines', json((
        SELECT json_group_array(json_array(
          json_extract(value, '$.position'), json_extract(value, '$.open'), json_extract(value, '$.delivered')
        )) FROM json_each(c.body, '$.order.lines')
      ))
    )
    FROM order_copy c WHERE c.quote_id = asked.quote_id
  ) END,
  lines, edited, body
FROM approval_request AS asked;
DROP TABLE approval_request;
ALTER TABLE listed_request RENAME TO approval_request;
CREATE INDEX approval_request_partner ON approval_request (partner, asked_at);
CREATE INDEX approval_request_open ON approval_request (ends_at) WHERE state = 'asked';
CREATE INDEX approval_request_quote ON approval_request (quote_id) WHERE quote_id IS NOT NULL;
CREATE INDEX approval_request_person ON approval_request (partner, user_id, asked_at);
-- Until when the cart's page says how this order ended, of which the person was told that nothing was ordered; null: it
-- does not, or not any more, because the cart was ordered or emptied since.
ALTER TABLE intent ADD COLUMN says_until INTEGER;
UPDATE intent SET says_until = told_at + 86400000 WHERE told = 'not-placed' AND state = 'rejected' AND closed_at IS NULL;

-- Orders that an older version gave up after three days are asked about again.
UPDATE intent SET check_at = 0 WHERE state = 'unknown' AND check_at IS NULL;
-- The orders of a request for approval are of all colleagues who approved it; its id is in cart_id.
CREATE INDEX intent_of_request ON intent (cart_id) WHERE closed_at IS NULL;
