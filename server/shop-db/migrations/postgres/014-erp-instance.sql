-- The ERP that this shop's machines have: its own id, as the first of them learnt it.
CREATE TABLE erp_instance (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  id TEXT NOT NULL
);
