-- A search that a recruiter keeps, and who fitted it when it was last looked at.
create table saved_talent_search (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff on delete cascade,
  name text not null,
  -- As the search was asked.
  search jsonb not null,
  wants_mail boolean not null default true,
  -- Too many people fit for each newcomer to be told.
  is_too_wide boolean not null default false,
  -- Those who fit since then are new.
  opened_at timestamptz not null default now(),
  -- The day on which it was last looked at; null until the first night.
  followed_on date,
  created_at timestamptz not null default now()
);
create unique index saved_talent_search_name on saved_talent_search (staff_id, folded(name));

create table saved_talent_search_hit (
  search_id uuid not null references saved_talent_search on delete cascade,
  talent_id uuid not null references talent on delete cascade,
  found_at timestamptz not null default now(),
  primary key (search_id, talent_id)
);
create index saved_talent_search_hit_talent on saved_talent_search_hit (talent_id);
