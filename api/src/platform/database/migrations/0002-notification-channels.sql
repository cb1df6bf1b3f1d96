-- How people are reached besides the notification centre: what they chose, by which number, and what is on its way.

-- Staff choose like Bloomers do.
alter table staff add column communication_type text not null default 'email'
  check (communication_type in ('none', 'sms', 'email', 'whatsapp'));

-- A code sent to a number proves that it is the person's; a new number is not proven by an old code.
create table phone_check (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid references staff,
  bloomer_id uuid references bloomer,
  phone_number text not null,
  code_hash text not null,
  tries integer not null default 0,
  verified_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(staff_id, bloomer_id) = 1)
);
create index phone_check_staff on phone_check (staff_id, created_at desc) where staff_id is not null;
create index phone_check_bloomer on phone_check (bloomer_id, created_at desc) where bloomer_id is not null;

-- Who agreed to be reached by SMS or WhatsApp, to which text, and until when.
create table channel_consent (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid references staff,
  bloomer_id uuid references bloomer,
  channel text not null check (channel in ('sms', 'whatsapp')),
  text_version integer not null,
  consent_text text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  check (num_nonnulls(staff_id, bloomer_id) = 1)
);
create unique index channel_consent_live on channel_consent (channel, staff_id, bloomer_id) nulls not distinct
  where withdrawn_at is null;

-- The channels each notification was meant for, as chosen when it was written.
alter table notification add column channels text[] not null default '{}';

create table message_outbox (
  id uuid primary key default gen_random_uuid(),
  dedupe_key text not null unique,
  channel text not null check (channel in ('sms', 'whatsapp')),
  recipient text not null,
  text_body text not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  provider_id text,
  last_error text,
  not_before timestamptz not null default now(),
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create function tell_message_queued() returns trigger language plpgsql as $$
begin
  perform pg_notify('message_queued', '');
  return null;
end $$;
create trigger message_queued after insert on message_outbox for each statement execute function tell_message_queued();
create index message_outbox_queued on message_outbox (not_before) where state in ('queued', 'sending');

-- Mails that wait for the morning, and addresses that refused one for good.
alter table mail_outbox add column not_before timestamptz not null default now();
alter table mail_outbox drop constraint mail_outbox_state_check;
alter table mail_outbox add constraint mail_outbox_state_check
  check (state in ('queued', 'sending', 'sent', 'failed', 'bounced'));
create table mail_bounce (
  address text primary key check (address = lower(address)),
  reason text not null,
  bounced_at timestamptz not null default now()
);

-- The development mailbox shows every channel.
alter table dev_mail add column channel text not null default 'email' check (channel in ('email', 'sms', 'whatsapp'));

-- Tells the servers whose notifications changed: the id when it was one, nothing after it when they were several.
create function tell_notification_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('notification_changed', c.owner || ':' || case when count(*) = 1 then min(c.id::text) else '' end)
  from (select coalesce('staff/' || staff_id, 'bloomer/' || bloomer_id) as owner, id from changed) as c
  group by c.owner;
  return null;
end $$;
create trigger notification_inserted after insert on notification
  referencing new table as changed for each statement execute function tell_notification_changed();
create trigger notification_updated after update on notification
  referencing new table as changed for each statement execute function tell_notification_changed();
