-- What is known of a talent. Rows from before have blank names, as those that were erased will have.
-- Trusted: whoever owns the database may create it.
create extension if not exists pg_trgm;

-- Lower case without accents: what people type is compared with what they mean. Accents go first: in the locale C only a
-- plain E has a small e.
create function folded(value text) returns text language sql immutable parallel safe
  return lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'));

alter table talent
  add column firstname text not null default '',
  add column lastname text not null default '',
  -- Addresses are unique over main and secondary ones of all talents: see talent_email_key.
  add column email text,
  add column secondary_emails text[] not null default '{}',
  add column phone text,
  add column secondary_phones text[] not null default '{}',
  -- What the person is, and what is sought for the person.
  add column job_title text,
  add column position_title text,
  add column status text check (status in ('CDI', 'Freelance', 'FreeAndCDI')),
  add column bloomer_status text check (bloomer_status in ('Bloomer', 'SuperBloomer')),
  add column remote_work text check (remote_work in ('Flexible', 'Remote', 'OnSite')),
  add column availability_date date,
  add column comment text,
  add column summary text,
  add column location_address text,
  add column location_city text,
  add column location_postal_code text,
  add column location_region text,
  add column location_country_code char(2),
  add column location_range_km integer check (location_range_km between 0 and 100),
  add column location_longitude double precision,
  add column location_latitude double precision,
  -- Whole euros: per day, and per year.
  add column tjm integer check (tjm >= 0),
  add column desired_tjm integer check (desired_tjm >= 0),
  add column package integer check (package >= 0),
  add column desired_package integer check (desired_package >= 0),
  add column hiresweet_id text unique,
  add column owner_staff_id uuid references staff,
  add column origin text,
  -- One more with every change of the row by its sheet.
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add column search_text text not null generated always as (folded(
    firstname || ' ' || lastname || ' ' || coalesce(job_title, '') || ' ' || coalesce(position_title, '') || ' '
    || coalesce(email, '') || ' ' || coalesce(location_city, ''))) stored;
create index talent_search_text on talent using gin (search_text gin_trgm_ops) where erased_at is null;
create index talent_owner on talent (owner_staff_id) where erased_at is null;

-- Every address of every talent, once; written by the database, so that two servers cannot both be right.
create table talent_email_key (
  email text primary key,
  talent_id uuid not null references talent on delete cascade
);
create index talent_email_key_talent on talent_email_key (talent_id);

create function keep_talent_emails() returns trigger language plpgsql as $$
begin
  delete from talent_email_key where talent_id = new.id;
  insert into talent_email_key (email, talent_id)
    select distinct lower(address), new.id from unnest(array_append(new.secondary_emails, new.email)) as address
    where address is not null;
  return null;
end $$;
create trigger talent_emails_kept after insert or update of email, secondary_emails on talent
  for each row execute function keep_talent_emails();

-- One address per network; an address belongs to one person.
create table talent_profile (
  talent_id uuid not null references talent on delete cascade,
  network text not null check (network in ('LinkedIn', 'Github', 'TurnoverIT', 'HelloWork')),
  url text not null,
  primary key (talent_id, network)
);
create unique index talent_profile_url on talent_profile (network, lower(url));

create table skill (
  id uuid primary key default gen_random_uuid(),
  label text not null,
  alternate_labels text[] not null default '{}',
  -- A normalised label: others are merged into it.
  iso boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index skill_label on skill (folded(label));

create table talent_skill (
  talent_id uuid not null references talent on delete cascade,
  skill_id uuid not null references skill,
  level numeric(3, 2) not null check (level between 0 and 1),
  primary key (talent_id, skill_id)
);
create index talent_skill_level on talent_skill (skill_id, level);

create table talent_language (
  talent_id uuid not null references talent on delete cascade,
  -- ISO 639-1.
  language_id char(2) not null,
  level numeric(3, 2) not null check (level between 0 and 1),
  primary key (talent_id, language_id)
);
create index talent_language_level on talent_language (language_id, level);

-- Experiences and education of a talent; `current` has no end.
create table talent_job (
  id uuid primary key default gen_random_uuid(),
  talent_id uuid not null references talent on delete cascade,
  name text not null,
  job_titles text[] not null check (cardinality(job_titles) > 0),
  description text,
  current boolean not null default false,
  start_date date not null,
  end_date date check (end_date >= start_date),
  check (not current or end_date is null)
);
create index talent_job_talent on talent_job (talent_id, start_date desc);

create table talent_education (
  id uuid primary key default gen_random_uuid(),
  talent_id uuid not null references talent on delete cascade,
  type text,
  name text not null,
  label text,
  description text,
  current boolean not null default false,
  start_date date,
  end_date date check (end_date >= start_date),
  check (not current or end_date is null)
);
create index talent_education_talent on talent_education (talent_id, start_date desc);
