-- What only time causes. A key is written in the transaction of what it tells: each reminder leaves once.
create table reminder (
  key text primary key,
  kind text not null,
  mission_id uuid references mission on delete cascade,
  society_id uuid references society on delete cascade,
  sent_at timestamptz not null
);
create index reminder_mission on reminder (mission_id) where mission_id is not null;

-- Whom the product asked how satisfied they are.
create table nps_invitation (
  id uuid primary key default gen_random_uuid(),
  activity_id uuid not null references activity,
  side text not null check (side in ('bloomer', 'client')),
  bloomer_id uuid references bloomer,
  contact_id uuid references contact,
  -- 'product', or the member of staff who sent it.
  sent_by text not null,
  sent_at timestamptz not null,
  -- The one reminder, or the last time that staff sent it again.
  reminded_at timestamptz,
  check ((side = 'bloomer') = (bloomer_id is not null)),
  check ((side = 'client') = (contact_id is not null)),
  unique nulls not distinct (activity_id, bloomer_id, contact_id)
);
create index nps_invitation_bloomer on nps_invitation (bloomer_id, sent_at) where bloomer_id is not null;
create index nps_invitation_contact on nps_invitation (contact_id, sent_at) where contact_id is not null;

-- A low mark waits for somebody of staff to call: since when, and who did.
alter table activity_score
  add column low_since timestamptz,
  add column handled_at timestamptz,
  add column handled_by text;
create index activity_score_low on activity_score (low_since) where low_since is not null and handled_at is null;
create index activity_score_day on activity_score (side, collect_date);

-- Somebody whom a Bloomer or a client recommends, with that person's consent.
create table referral_lead (
  id uuid primary key default gen_random_uuid(),
  activity_id uuid not null references activity,
  side text not null check (side in ('bloomer', 'client')),
  referred_by text not null,
  fullname text not null,
  email text not null,
  note text,
  consent_text text not null,
  consented_at timestamptz not null,
  created_at timestamptz not null default now()
);
create unique index referral_lead_once on referral_lead (activity_id, side, lower(email));
create index referral_lead_age on referral_lead (created_at);

-- One row for a failure and a day: the same failure of other people is counted on it.
alter table client_error
  add column fingerprint text unique,
  -- How many reports the row stands for, and the last of them.
  add column reports integer not null default 1 check (reports > 0),
  add column last_received_at timestamptz,
  -- Ids and references of the counted reports: a report sent again is not counted again, a reference still finds it.
  add column counted_ids uuid[] not null default '{}',
  add column counted_references text[] not null default '{}';
create index client_error_counted_references on client_error using gin (counted_references);
