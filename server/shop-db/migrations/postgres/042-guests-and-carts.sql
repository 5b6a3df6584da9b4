-- Cancellations that guests asked for with the link to their order, which the ERP cannot be asked for in their name.
CREATE TABLE guest_cancellation (
  -- the key of the form: sent twice, it is one request
  key TEXT PRIMARY KEY,
  quote_id TEXT NOT NULL,
  -- positions as JSON
  lines TEXT NOT NULL,
  reason TEXT NOT NULL,
  requested_at BIGINT NOT NULL
);
CREATE INDEX guest_cancellation_of ON guest_cancellation (quote_id, requested_at);
