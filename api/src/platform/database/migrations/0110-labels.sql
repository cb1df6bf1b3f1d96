-- Job titles are labels, as skills are: what people type is a word of one of them, or becomes a label of its own.
create table job_title (
  id uuid primary key default gen_random_uuid(),
  label text not null,
  alternate_labels text[] not null default '{}',
  -- A normalised label: others are merged into it.
  iso boolean not null default false,
  -- One more with every change.
  version integer not null default 1,
  created_at timestamptz not null default now()
);
alter table skill add column version integer not null default 1;
create unique index job_title_label on job_title (folded(label));

create function folded_all(labels text[]) returns text[] language sql immutable parallel safe
  return array(select folded(label) from unnest(labels) as label);
create index skill_alternate_labels on skill using gin (folded_all(alternate_labels));
create index job_title_alternate_labels on job_title using gin (folded_all(alternate_labels));
create index skill_label_likeness on skill using gin (folded(label) gin_trgm_ops);
create index job_title_label_likeness on job_title using gin (folded(label) gin_trgm_ops);

-- The label behind the words that stand in `job_title`, which stay as they were typed.
alter table talent add column job_title_id uuid references job_title;
create index talent_job_title on talent (job_title_id);

-- Written by the database, so that every way in does it. A load that says the label itself is believed.
create function label_job_title() returns trigger language plpgsql as $$
declare
  words text := regexp_replace(btrim(coalesce(new.job_title, '')), '\s+', ' ', 'g');
  alone boolean := false;
begin
  if tg_op = 'INSERT' and new.job_title_id is not null then return new; end if;
  new.job_title_id := null;
  if words = '' then return new; end if;
  loop
    -- Held, so that nobody merges it away before this talent is written.
    select id into new.job_title_id from job_title
      where folded(label) = folded(words) or folded_all(alternate_labels) @> array[folded(words)]
      order by folded(label) = folded(words) desc limit 1 for key share;
    exit when found;
    if alone then
      insert into job_title (label) values (words) on conflict do nothing;
    else
      -- It may have been merged into another a moment ago: what people change of labels comes to its end first.
      perform pg_advisory_xact_lock_shared(hashtextextended('labels.jobTitle', 0));
      alone := true;
    end if;
  end loop;
  return new;
end $$;
create trigger talent_job_title_labelled before insert or update of job_title on talent
  for each row execute function label_job_title();
-- Every talent once through the trigger.
update talent set job_title = job_title where coalesce(job_title, '') <> '';

-- What was changed of labels, with all that is needed to undo it.
create table label_change (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('skill', 'jobTitle')),
  action text not null check (action in ('create', 'update', 'merge', 'flatten', 'delete', 'deleteUnused')),
  -- Null for the service account.
  staff_id uuid references staff,
  -- Whole rows as they were: of labels that were changed or taken away; and as they are since.
  labels_before jsonb not null,
  labels_after jsonb not null,
  talent_count integer not null default 0,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index label_change_created on label_change (created_at);

-- Who was moved from a label that was merged away; levels are those of skills.
create table label_change_talent (
  change_id uuid not null references label_change on delete cascade,
  talent_id uuid not null references talent on delete cascade,
  level numeric(3, 2),
  -- Of the label it was merged into, when the talent had it already.
  level_replaced numeric(3, 2),
  primary key (change_id, talent_id)
);
create index label_change_talent_talent on label_change_talent (talent_id);
