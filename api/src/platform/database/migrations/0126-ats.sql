-- Whether a candidate stands in the recruiting tool outside (ATS), too; null where there is none.
alter table job_talent
  add column ats_state text check (ats_state in ('pending', 'placed', 'failed', 'byHand')),
  add column ats_asked_at timestamptz;
create index job_talent_ats_open on job_talent (ats_asked_at) where ats_state in ('pending', 'failed');

-- The tool of who has none, for development: what it was given, and how it feels.
create table dev_ats_candidate (
  id bigint generated always as identity primary key,
  idempotency_key text not null unique,
  deal text not null,
  talent_id uuid not null references talent on delete cascade,
  received_at timestamptz not null default clock_timestamp()
);
create index dev_ats_candidate_received on dev_ats_candidate (received_at);
create index dev_ats_candidate_talent on dev_ats_candidate (talent_id);
create table dev_ats_mood (
  is_one boolean primary key default true check (is_one),
  mood text not null check (mood in ('well', 'refuses', 'away', 'slow', 'lost'))
);
