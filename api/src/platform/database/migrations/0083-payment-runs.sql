-- A batch of transfers to suppliers: made by one person, approved by another, then taken to the bank as one file.
create table payment_run (
  id uuid primary key default gen_random_uuid(),
  execution_on date not null,
  state text not null default 'CREATED' check (state in ('CREATED', 'APPROVED', 'CANCELLED')),
  created_by text not null,
  created_at timestamptz not null default now(),
  approved_by text,
  approved_at timestamptz,
  -- The file was made: from now on it says the same to whoever asks again.
  exported_at timestamptz,
  cancelled_by text,
  cancelled_at timestamptz,
  cancel_reason text,
  check ((approved_by is null) = (approved_at is null)),
  check (approved_by <> created_by),
  check (exported_at is null or approved_at is not null),
  check ((state = 'CANCELLED') = (cancelled_at is not null))
);
create index payment_run_created on payment_run (created_at);

create table payment_transfer (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references payment_run,
  invoice_id uuid not null references invoice,
  state text not null check (state in ('PLANNED', 'EXCLUDED', 'CANCELLED', 'PAID', 'RETURNED', 'RETRIED')),
  amount_cents bigint not null,
  -- As they were when the run was made.
  creditor text,
  iban text,
  bic text,
  end_to_end_id text not null,
  -- Why it is left out, or what the bank said.
  reason text,
  check (state = 'EXCLUDED' or (iban is not null and bic is not null and creditor is not null and amount_cents > 0)),
  unique (run_id, invoice_id)
);
-- An invoice waits in one run at a time.
create unique index payment_transfer_live on payment_transfer (invoice_id) where state = 'PLANNED';
create index payment_transfer_invoice on payment_transfer (invoice_id);
create index payment_transfer_end_to_end on payment_transfer (end_to_end_id);

-- A second person lets an invoice be paid although papers of its company are missing.
create table payment_release (
  invoice_id uuid primary key references invoice,
  reason text not null,
  released_by text not null,
  released_at timestamptz not null default now()
);
