-- What the invoices to a client need beside its company.
create table client_billing (
  society_id uuid primary key references society,
  electronic_scheme text,
  electronic_address text,
  -- Its invoices name an order of the client.
  order_required boolean not null default false,
  -- A draft that passes every rule is finalised without anybody looking at it.
  is_automatic boolean not null default false,
  language text not null default 'fr_FR' check (language in ('fr_FR', 'en_GB')),
  buyer_reference text,
  check ((electronic_scheme is null) = (electronic_address is null))
);

create table mission_order (
  mission_id uuid primary key references mission,
  order_number text not null
);

-- A supplier lets the firm write the supplier's invoices. The law asks for it in writing and beforehand.
create table self_billing_mandate (
  id uuid primary key default gen_random_uuid(),
  society_id uuid not null references society,
  given_on date not null,
  revoked_on date,
  recorded_by text not null,
  recorded_at timestamptz not null default now(),
  check (revoked_on is null or revoked_on >= given_on)
);
create unique index self_billing_mandate_live on self_billing_mandate (society_id) where revoked_on is null;

create table invoice (
  id uuid primary key default gen_random_uuid(),
  side text not null check (side in ('customer', 'supplier')),
  kind text not null check (kind in ('invoice', 'credit', 'selfBilled', 'selfBilledCredit')),
  status text not null check (status in ('IN_PROGRESS', 'ERROR', 'TO_VALIDATE', 'FINALISED', 'CANCELLED')),
  -- What it is for: a month of a mission, or (named by the billing domain) a fee.
  activity_id uuid references activity,
  subject_id uuid,
  -- The company that is not the firm.
  society_id uuid references society,
  -- Of the report that it was made from, and how often it was made.
  report_version integer,
  attempt integer not null default 1,
  job_id uuid,
  last_error text,
  rule_ids text[] not null default '{}',
  is_forced boolean not null default false,
  bypasses_compliance boolean not null default false,
  reason text,
  document jsonb,
  net_cents bigint,
  vat_cents bigint,
  total_cents bigint,
  series text,
  number text,
  issued_on date,
  due_on date,
  draft_file_id uuid references file,
  file_id uuid references file,
  sealed_at timestamptz,
  preceding_id uuid references invoice,
  contested_at timestamptz,
  contest_reason text,
  paid_on date,
  payment_reference text,
  created_by text not null,
  created_at timestamptz not null default now(),
  finalised_by text,
  finalised_at timestamptz,
  cancelled_by text,
  cancelled_at timestamptz,
  check ((number is null) = (finalised_at is null)),
  check ((kind in ('credit', 'selfBilledCredit')) = (preceding_id is not null))
);
-- One invoice of a month and side lives at a time, and one credit of an invoice.
create unique index invoice_of_month on invoice (activity_id, side)
  where preceding_id is null and status <> 'CANCELLED';
create unique index invoice_of_subject on invoice (subject_id)
  where preceding_id is null and status <> 'CANCELLED';
create unique index invoice_credit on invoice (preceding_id) where preceding_id is not null and status <> 'CANCELLED';
create unique index invoice_number on invoice (series, number) where number is not null;
create index invoice_activity on invoice (activity_id);
create index invoice_status on invoice (side, status, created_at);
create index invoice_issued on invoice (issued_on) where number is not null;
create index invoice_society on invoice (society_id);
create index invoice_draft_file on invoice (draft_file_id);
create index invoice_file on invoice (file_id);

-- A finalised invoice says what it said for ever: only what happens to it afterwards changes.
create function keep_finalised_invoice() returns trigger language plpgsql as $$
begin
  if (old.document, old.number, old.series, old.issued_on, old.due_on, old.net_cents, old.vat_cents, old.total_cents,
      old.kind, old.side, old.activity_id, old.subject_id, old.society_id, old.preceding_id)
    is distinct from
     (new.document, new.number, new.series, new.issued_on, new.due_on, new.net_cents, new.vat_cents, new.total_cents,
      new.kind, new.side, new.activity_id, new.subject_id, new.society_id, new.preceding_id) then
    raise exception 'A finalised invoice does not change.';
  end if;
  return new;
end $$;
create trigger invoice_immutable before update on invoice for each row
  when (old.number is not null) execute function keep_finalised_invoice();
create function keep_numbered_invoice() returns trigger language plpgsql as $$
begin
  raise exception 'A numbered invoice is not deleted.';
end $$;
create trigger invoice_kept before delete on invoice for each row
  when (old.number is not null) execute function keep_numbered_invoice();

-- The last number of each series and year; its row is what two who finalise wait for.
create table invoice_counter (
  series text not null,
  year integer not null,
  last integer not null,
  last_issued_on date not null,
  primary key (series, year)
);
