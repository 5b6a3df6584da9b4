-- The ERP that this shop's machines use: the ERP's own id, as the first machine read it.
CREATE TABLE erp_instance (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  id TEXT NOT NULL
);
