-- What the person was told of the order that they sent: 'not-placed', or 'undecided' while nobody knows; null: nothing.
ALTER TABLE intent ADD COLUMN told TEXT CHECK (told IN ('not-placed', 'undecided'));
ALTER TABLE intent ADD COLUMN told_at BIGINT;

-- Guests' orders of the last hour, by what limits them: a row for each quote and key, gone if nothing was ordered.
CREATE TABLE guest_point (
  quote_id TEXT NOT NULL,
  -- hash of a mailbox, a network or a site
  key TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (quote_id, key)
);
CREATE INDEX guest_point_of ON guest_point (key, at);
CREATE INDEX guest_point_at ON guest_point (at);
