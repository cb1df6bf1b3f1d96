-- Everything that is known of an offer: what is looked for, who works on it, how it ended.
alter table job_project
  -- One more with every change.
  add column version integer not null default 1,
  -- Since when it is won or lost; it may be opened again for a while.
  add column closed_at timestamptz,
  -- The month to which sales count it.
  add column commercial_month date check (extract(day from commercial_month) = 1),
  add column lead_origin text,
  add column lead_by_id uuid references staff,
  add column lead_date date,
  add column buteur_id uuid references staff,
  add column passeur_id uuid references staff,
  add column defenseur_id uuid references staff,
  add column capitaine_id uuid references staff,
  add column lost_reason text check (lost_reason in (
    'price', 'timing', 'noProfile', 'competitor', 'internal', 'cancelled', 'other')),
  add column other_lost_reason text,
  add column score_card_1 text,
  add column score_card_2 text,
  add column score_card_3 text,
  add column score_card_4 text,
  add column budgets text,
  add column competitors text,
  add column is_exclusivity boolean not null default false,
  add column cv_debrief_date date,
  add column interlocutor_emails text[] not null default '{}',
  add column send_job_qualif_email boolean not null default false,
  -- What it is called elsewhere.
  add column hiresweet_id text,
  add column pipefy_id text,
  add column hubspot_deal_id text,
  add column airtable_id text,
  add check (lost_reason is distinct from 'other' or other_lost_reason is not null);

create unique index job_project_hiresweet on job_project (hiresweet_id);
create unique index job_project_pipefy on job_project (pipefy_id);
create unique index job_project_hubspot on job_project (hubspot_deal_id);
create unique index job_project_airtable on job_project (airtable_id);

update job_project set closed_at = coalesce(win_date::timestamptz, created_at) where status <> 'inProgress';
