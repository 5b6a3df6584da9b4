-- Named lists of a customer. owner: the ERP's id of the user · company: the code of the partner, '' if the owner has none ·
-- sharing: whether colleagues of that company see the list, or change its lines, too · version: counts the changes.
CREATE TABLE list (
  id TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  owner_name TEXT NOT NULL,
  company TEXT NOT NULL,
  name TEXT NOT NULL,
  sharing TEXT NOT NULL CHECK (sharing IN ('private', 'read', 'edit')),
  version INTEGER NOT NULL,
  changed_at BIGINT NOT NULL
);
CREATE INDEX list_owner ON list (owner);
CREATE INDEX list_company ON list (company) WHERE sharing <> 'private';

-- The lines of a list, each product once, in the order of place. position: the customer's own number of the line.
CREATE TABLE list_line (
  list TEXT NOT NULL REFERENCES list (id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  product TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 0 AND 99999),
  note TEXT NOT NULL,
  position TEXT NOT NULL,
  PRIMARY KEY (list, place),
  UNIQUE (list, product)
);

-- The keys of forms that have added lines: a form sent again within a day adds nothing.
CREATE TABLE list_addition (
  list TEXT NOT NULL REFERENCES list (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  PRIMARY KEY (list, key)
);
CREATE INDEX list_addition_age ON list_addition (made_at);
