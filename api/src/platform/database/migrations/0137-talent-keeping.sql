-- When somebody was last heard of (their entry, as long as nothing is written), and when they were asked whether they want
-- to stay; an answer takes the question away.
alter table talent add column last_contact_at timestamptz, add column renewal_asked_at timestamptz;
create index talent_last_contact on talent ((coalesce(last_contact_at, created_at))) where erased_at is null;

-- What proves that we may keep somebody: who said so, how, when, and to which words.
create table talent_consent (
  id uuid primary key default gen_random_uuid(),
  talent_id uuid not null references talent on delete cascade,
  channel text not null check (channel in ('link', 'phone', 'email', 'meeting')),
  text_version text not null,
  proof text not null default '' check (char_length(proof) <= 500),
  -- Null for an answer of the person's own.
  staff_id uuid references staff,
  given_on date not null,
  recorded_at timestamptz not null
);
create index talent_consent_talent on talent_consent (talent_id, recorded_at);
