-- The day on which the client and the talent agreed.
alter table job_project add column win_date date;

-- What is invoiced for a permanent job that was won: one row for each instalment of its fee.
create table recruitment_billing (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references job_project,
  instalment smallint not null check (instalment in (1, 2)),
  -- Who is invoiced.
  society_id uuid not null references society,
  description text not null,
  billing_date date,
  trial_period_end_date date,
  sales_price_cents bigint not null check (sales_price_cents >= 0),
  -- Percent; null until finance has chosen it.
  taxes numeric(4, 2) check (taxes in (0, 5.5, 10, 20)),
  bdc text,
  replacement boolean not null default false,
  cancelled boolean not null default false,
  business_type text check (business_type in ('IT', 'RPO', 'People')),
  payment_terms text not null default 'FULL_START',
  payment_terms_details text,
  external_id text,
  origin text,
  invoice_status text not null default 'NOT_CREATED' check (invoice_status in (
    'NOT_CREATED', 'ERROR', 'TO_VALIDATE', 'FINALISED', 'IN_PROGRESS', 'CANCELLED')),
  billed boolean not null default false,
  external_customer_invoice_id text,
  external_customer_invoice_url text,
  last_customer_error text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- A deal that is told twice is invoiced once.
  unique (job_id, instalment),
  check (trial_period_end_date >= billing_date),
  check (not (billed and cancelled))
);
create index recruitment_billing_society on recruitment_billing (society_id);
create index recruitment_billing_date on recruitment_billing (billing_date, id);
create index recruitment_billing_trial on recruitment_billing (trial_period_end_date) where not cancelled;
