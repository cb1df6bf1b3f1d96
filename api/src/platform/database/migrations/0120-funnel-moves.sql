-- Where an archived candidate stood and why they stopped; the purchase order without which nobody is validated.
alter table job_talent
  add column archived_from text,
  add column archive_reason text
    check (archive_reason in ('NotValidated', 'NotSelected', 'NoAnswer', 'Withdrawn', 'Elsewhere', 'Other')),
  add column order_on date,
  add column order_reference text not null default '' check (length(order_reference) <= 50);

-- The consent of a person to be presented to one client: when it was given, by what means, and who wrote it down.
alter table talent_presentation
  add column consented_on date,
  add column channel text check (channel in ('email', 'phone', 'message', 'meeting')),
  add column recorded_by uuid references staff;

-- Every step of every candidate; the first has no phase before it.
create table job_talent_move (
  -- In the order of the steps: those of one candidate are made one after the other.
  id bigint generated always as identity primary key,
  job_id uuid not null,
  talent_id uuid not null,
  from_phase text,
  to_phase text not null,
  archive_reason text,
  reason text not null default '' check (length(reason) <= 500),
  phase_seconds bigint check (phase_seconds >= 0),
  staff_id uuid references staff,
  moved_at timestamptz not null,
  foreign key (job_id, talent_id) references job_talent on delete cascade
);
create index job_talent_move_entry on job_talent_move (job_id, talent_id, id);
create index job_talent_move_talent on job_talent_move (talent_id, moved_at);

-- What a recruiter learned in a phase: questions and answers.
create table job_talent_phase_note (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null,
  talent_id uuid not null,
  phase text not null,
  answers jsonb not null,
  staff_id uuid references staff,
  created_at timestamptz not null,
  foreign key (job_id, talent_id) references job_talent on delete cascade
);
create index job_talent_phase_note_entry on job_talent_phase_note (job_id, talent_id, created_at);
