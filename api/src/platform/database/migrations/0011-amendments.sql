-- What changes on a mission after its main contracts: its end, its prices, or both. Each amendment has a contract row for
-- every side that signs it.

create table amendment (
  id uuid primary key default gen_random_uuid(),
  mission_id uuid not null references mission,
  -- Counted within the mission, for the title of its documents.
  number integer not null check (number > 0),
  step text not null check (step in ('Prolongation', 'Avenant')),
  -- pending → partiallySigned → signed; pending → abandoned.
  state text not null default 'pending' check (state in ('pending', 'partiallySigned', 'signed', 'abandoned')),
  former_end date not null,
  -- Counts from the moment the amendment exists; the prices from the signature of their side.
  new_end date check (new_end <> former_end),
  former_purchase_price_cents integer,
  new_purchase_price_cents integer check (new_purchase_price_cents >= 0),
  former_sale_price_cents integer,
  new_sale_price_cents integer check (new_sale_price_cents >= 0),
  new_pricing_date date,
  first_clause text,
  second_clause_sst text,
  second_clause_pds text,
  created_by text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (mission_id, number),
  check (new_end is not null or new_purchase_price_cents is not null or new_sale_price_cents is not null),
  check ((new_pricing_date is not null) = (new_purchase_price_cents is not null or new_sale_price_cents is not null)),
  check ((ended_at is not null) = (state in ('signed', 'abandoned')))
);
-- Two pending prices could not be put in order: one amendment at a time.
create unique index amendment_pending on amendment (mission_id) where state in ('pending', 'partiallySigned');

alter table legal_contract add column amendment_id uuid references amendment;
create index legal_contract_amendment on legal_contract (amendment_id) where amendment_id is not null;
-- One contract for each side of an amendment.
create unique index legal_contract_amendment_side on legal_contract (amendment_id, type) where amendment_id is not null;
