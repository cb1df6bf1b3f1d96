-- Invoices of suppliers that the firm's platform brought: what each says, the month that it is for, and the one answer.
create table inbound_invoice (
  id uuid primary key default gen_random_uuid(),
  platform text not null,
  flow_id text not null,
  name text not null,
  file_id uuid references file,
  -- Whether the file is one that people can read.
  has_paper boolean not null default false,
  received_at timestamptz not null,
  -- What it says; null where it cannot be read.
  said jsonb,
  seller_siren text,
  number text,
  state text not null check (state in ('toMatch', 'matched', 'approved', 'refused')),
  -- Why nobody but a person can go on, and the reason that a refusal would have.
  problem text,
  suggested_reason text,
  activity_id uuid references activity,
  invoice_id uuid references invoice,
  answer_reason text,
  answer_comment text,
  answered_by text,
  answered_at timestamptz,
  -- The way of the answer to the platform; null where nothing is to be told.
  answer_state text check (answer_state in ('waiting', 'sent', 'refused')),
  answer_problem text,
  answer_flow_id text,
  answer_tries integer not null default 0,
  answer_claimed_until timestamptz,
  answer_next_try_at timestamptz,
  unique (platform, flow_id),
  check ((state in ('approved', 'refused')) = (answered_at is not null)),
  check (state <> 'matched' or (activity_id is not null and invoice_id is not null))
);
create index inbound_invoice_number on inbound_invoice (seller_siren, number);
create index inbound_invoice_open on inbound_invoice (received_at) where answered_at is null;
create index inbound_invoice_answer on inbound_invoice (answer_next_try_at) where answer_state = 'waiting';
create index inbound_invoice_file on inbound_invoice (file_id) where file_id is not null;
-- One month has one of them that counts.
create unique index inbound_invoice_month on inbound_invoice (activity_id) where state = 'matched';

-- What the platform for development was asked to let arrive.
create table dev_platform_inbound (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  bytes bytea not null,
  filed_at timestamptz not null default now()
);
create index dev_platform_inbound_filed on dev_platform_inbound (filed_at);
