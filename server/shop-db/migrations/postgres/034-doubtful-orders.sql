-- Orders that the ERP may have after all are looked up by their quote, like orders under way.
CREATE INDEX intent_doubtful ON intent (quote_id) WHERE doubtful = 1;
