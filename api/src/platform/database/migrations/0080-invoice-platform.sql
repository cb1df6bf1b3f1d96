-- How a finalised invoice reaches its buyer, and where the platforms say that it stands.
create table invoice_delivery (
  invoice_id uuid primary key references invoice,
  -- The invoicing platform; or a mail to the buyer's contacts, where no platform reaches it.
  way text not null check (way in ('platform', 'mail')),
  attempt integer not null default 1 check (attempt > 0),
  -- What was told last and moved it; null before.
  code text,
  code_at timestamptz,
  reason text,
  -- Whether the same bytes may go out once more.
  may_send_again boolean not null default false,
  collected_cents bigint not null default 0,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  check ((code is null) = (code_at is null))
);

-- What is handed to the platform: the invoice, or the news of its payment. Its id is what the platform knows it by
-- should the answer get lost.
create table invoice_deposit (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references invoice_delivery,
  kind text not null check (kind in ('invoice', 'payment')),
  attempt integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused')),
  -- Why it waits, or why the platform did not take it.
  problem text,
  flow_id text,
  -- Of a payment.
  paid_on date,
  tries integer not null default 0,
  claimed_until timestamptz,
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  unique (invoice_id, kind, attempt),
  check ((state = 'sent') = (flow_id is not null))
);
create index invoice_deposit_waiting on invoice_deposit (next_try_at) where state = 'waiting';
create index invoice_deposit_flow on invoice_deposit (flow_id) where flow_id is not null;

-- Everything that platforms told, in the order it came; what moved the invoice is marked.
create table platform_event (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid references invoice_delivery,
  -- The file that it is about, as the platform names it.
  flow_id text not null,
  -- The message that told it.
  message_id text not null,
  code text not null,
  reason text,
  comment text,
  at timestamptz not null,
  amounts jsonb not null default '[]',
  moved boolean not null,
  -- Why it counts for nothing.
  problem text,
  received_at timestamptz not null default now(),
  unique (flow_id, code, at)
);
create index platform_event_invoice on platform_event (invoice_id, at);

-- Up to which change of the platform's its news were read, by the platform's own clock.
create table platform_reading (
  platform text primary key,
  read_until timestamptz not null
);

-- The small platform that development has instead of one.
create table dev_platform_flow (
  id uuid primary key default gen_random_uuid(),
  tracking_id text not null unique,
  name text not null,
  syntax text not null,
  bytes bytea not null,
  received_at timestamptz not null default now()
);
create index dev_platform_flow_received on dev_platform_flow (received_at);
create table dev_platform_event (
  id bigint generated always as identity primary key,
  flow_id uuid not null references dev_platform_flow on delete cascade,
  code text not null,
  reason text,
  at timestamptz not null,
  amounts jsonb not null default '[]',
  told_at timestamptz not null default clock_timestamp()
);
create index dev_platform_event_flow on dev_platform_event (flow_id);

-- A mail may carry a file of ours.
alter table mail_outbox add column file_id uuid references file;
create index mail_outbox_file on mail_outbox (file_id) where file_id is not null;
