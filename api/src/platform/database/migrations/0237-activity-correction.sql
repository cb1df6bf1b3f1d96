-- A month that was validated is opened again as a new version. What counted until then is kept as it was: its document,
-- its evidence and its files stay, and go on being verified.
create table activity_correction (
  id uuid primary key default gen_random_uuid(),
  -- No cascade: what was signed keeps its month.
  activity_id uuid not null references activity,
  -- Of the month that it makes: 2 for the first correction.
  version integer not null check (version > 1),
  reason text not null,
  opened_by text not null,
  opened_by_name text not null,
  opened_at timestamptz not null,
  -- How the version before was closed, and what it said.
  validation text not null check (validation in ('signed', 'uploaded', 'forced')),
  validated_at timestamptz not null,
  document_id uuid references signing_document,
  forced_report_id uuid references forced_report,
  cra_file_id uuid references file,
  details jsonb not null,
  total_days numeric(8, 4) not null,
  -- The corrected version is validated: it replaces the one before.
  closed_at timestamptz,
  unique (activity_id, version),
  check (num_nonnulls(document_id, forced_report_id, cra_file_id) <= 1)
);
create unique index activity_correction_open on activity_correction (activity_id) where closed_at is null;
create index activity_correction_document on activity_correction (document_id) where document_id is not null;
create index activity_correction_forced on activity_correction (forced_report_id) where forced_report_id is not null;
create index activity_correction_file on activity_correction (cra_file_id) where cra_file_id is not null;

-- When its month was opened again for a correction; what both sides signed is never void.
alter table signing_document add column corrected_at timestamptz;
drop index signing_document_live;
create unique index signing_document_live on signing_document (activity_id)
  where status <> 'void' and corrected_at is null;
alter table forced_report add column corrected_at timestamptz;
drop index forced_report_live;
create unique index forced_report_live on forced_report (activity_id) where ended_at is null and corrected_at is null;

-- The corrected version of its month is validated: a credit note takes it back, and another invoice takes its place.
alter table invoice add column corrected_at timestamptz;
drop index invoice_of_month;
create unique index invoice_of_month on invoice (activity_id, side)
  where preceding_id is null and status <> 'CANCELLED' and corrected_at is null;
