-- Orders that the ERP may have after all are looked for by their quote, as those under way are.
CREATE INDEX intent_doubtful ON intent (quote_id) WHERE doubtful = 1;
