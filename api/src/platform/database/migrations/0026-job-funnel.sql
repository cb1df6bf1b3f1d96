-- What clients look for, and who is put forward for it.
create table job_project (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  job_title text not null,
  society_id uuid not null references society,
  account_manager_id uuid references staff,
  job_type text not null check (job_type in ('IT', 'RPO', 'People')),
  deal_type text check (deal_type in (
    'Freelance', 'Freelance_Tech_Digital', 'Freelance_product_People', 'Freelance_RPO',
    'CDI', 'CDI_Tech_Digital', 'CDI_product_People', 'People', 'RPO')),
  duration_months integer check (duration_months > 0),
  location text,
  on_site_days_per_week numeric(2, 1) check (on_site_days_per_week between 0 and 5),
  remote_days_per_week numeric(2, 1) check (remote_days_per_week between 0 and 5),
  status text not null default 'inProgress' check (status in ('WIN', 'LOST', 'inProgress')),
  context text,
  details text,
  team text,
  min_years_xp integer check (min_years_xp >= 0),
  required_languages text[] not null default '{}',
  interview_process text,
  -- Whole euros a year; a permanent job is shown to candidates and clients with its range only.
  salary_min integer check (salary_min >= 0),
  salary_max integer check (salary_max >= salary_min),
  -- Who was found, once it is won.
  bloomer_id uuid references bloomer,
  created_at timestamptz not null default now()
);
create index job_project_society on job_project (society_id, status);
create index job_project_status on job_project (status, created_at desc);

-- A talent stands in one phase of a job, and once only.
create table job_talent (
  job_id uuid not null references job_project on delete cascade,
  talent_id uuid not null references talent on delete cascade,
  phase text not null default 'NotContacted' check (phase in (
    'NotContacted', 'Contacted', 'Replied', 'Prequalification', 'Qualification', 'Positionnement',
    'PresentedToClient', 'PreparationITW', 'DebriefITW', 'ValidationInfos', 'BPA', 'Validated', 'Archive',
    'NotValidated')),
  phase_since timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (job_id, talent_id)
);
create index job_talent_talent on job_talent (talent_id);

-- What the client says of a candidate on the TalentBoard: it moves nobody by itself.
create table job_talent_note (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null,
  talent_id uuid not null,
  contact_id uuid not null references contact,
  kind text not null check (kind in ('accept', 'refuse', 'question', 'note')),
  text text not null default '' check (length(text) <= 2000),
  created_at timestamptz not null default now(),
  foreign key (job_id, talent_id) references job_talent on delete cascade
);
create index job_talent_note_entry on job_talent_note (job_id, talent_id, created_at);

-- An address that asked for a TalentBoard link, until a job has looked whose it is: the answer is the same, and takes
-- as long, for everybody.
create table talent_board_request (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  asked_at timestamptz not null default now()
);
