-- The country whose VAT number a company has, for VAT: by the number itself, unless the office says otherwise; '' means
-- the country of the distributor. `zero_on_pickup`: sales rely on the buyer's written statement; `exports_proven`: sales
-- have agreed who gives the proof of the customs.
alter table partner add column tax_country text;
alter table partner add column zero_on_pickup integer not null default 0 check (zero_on_pickup in (0, 1));
alter table partner add column exports_proven integer not null default 0 check (exports_proven in (0, 1));

-- What the register answered about VAT numbers. Answers are added, and never changed or removed.
create table vat_answer (
  id integer primary key,
  number text not null,
  verdict text not null check (verdict in ('valid', 'invalid', 'unknown')),
  -- epoch milliseconds
  at integer not null,
  consultation text not null,
  name text not null,
  address text not null,
  unique (number, at, verdict)
) strict;
create trigger vat_answer_stays before update on vat_answer begin select raise(abort, 'answers are never changed'); end;
create trigger vat_answer_kept before delete on vat_answer begin select raise(abort, 'answers are never removed'); end;

-- Products that are services, such as a repair: the place of delivery does not decide about their VAT.
create table service (product text primary key) strict, without rowid;

-- JSON, as it was told when the order was placed; null if there was nothing to say.
alter table order_line add column tax_note text;
-- The answer on which an order without VAT relies.
alter table customer_order add column vat_answer integer references vat_answer (id);

-- Proofs that the goods of an invoice without VAT have left the country, as the office noted them.
create table vat_proof (
  invoice text not null references invoice (number),
  kind text not null,
  reference text not null,
  at integer not null,
  noted_by text not null,
  primary key (invoice, kind, reference)
) strict, without rowid;
