-- The first schema: people, companies, missions, monthly activity reports (CRA), signing, and the platform's own tables.
-- Identifiers are UUIDs; business days are DATE in Europe/Paris; instants are TIMESTAMPTZ; money is integer cents.

create extension if not exists pgcrypto;

-- People and companies ------------------------------------------------------------------------------------------------

create table staff (
  id uuid primary key default gen_random_uuid(),
  firstname text not null,
  lastname text not null,
  email text not null,
  phone_number text,
  -- Sub-permissions of the Admin role; a disabled person has none.
  can_account boolean not null default true,
  can_finance boolean not null default true,
  can_recruit boolean not null default true,
  can_dpo boolean not null default true,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index staff_email_key on staff (lower(email));

create table file (
  id uuid primary key default gen_random_uuid(),
  storage_key text not null unique,
  name text not null,
  media_type text not null,
  byte_size integer not null,
  sha256 text not null,
  -- quarantined: only its uploader may read it; infected files are deleted from the store.
  state text not null default 'quarantined' check (state in ('quarantined', 'clean', 'infected', 'superseded')),
  uploaded_by text,
  created_at timestamptz not null default now()
);

create table society (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  status text check (status in ('Auto Entrepreneur', 'EI', 'EURL', 'SARL', 'SAS', 'SASU', 'Autre', 'SUE', 'SHUE')),
  siret text,
  tva text,
  is_client boolean not null default false,
  portage boolean not null default false,
  address_name text,
  address_part1 text,
  address_zip text,
  address_town text,
  address_country_code char(2) not null default 'FR',
  kbis_file_id uuid references file,
  kbis_expiration_date date,
  iban text,
  bic text,
  urssaf_file_id uuid references file,
  urssaf_expiration_date date,
  rcp_file_id uuid references file,
  billing_contact_id uuid,
  created_at timestamptz not null default now()
);
create unique index society_key on society (address_country_code, siret) where siret is not null;

create table contact (
  id uuid primary key default gen_random_uuid(),
  society_id uuid not null references society,
  firstname text not null,
  lastname text not null,
  name_job text,
  email text,
  phone_number text,
  is_billing boolean not null default false,
  is_operational boolean not null default false,
  removed_at timestamptz,
  created_at timestamptz not null default now()
);
create index contact_society on contact (society_id);
create index contact_email on contact (lower(email));
alter table society add foreign key (billing_contact_id) references contact;

create table bloomer (
  id uuid primary key default gen_random_uuid(),
  firstname text not null,
  lastname text not null,
  email text not null,
  secondary_email text,
  phone_number text,
  slack text,
  credential_file_id uuid references file,
  hiresweet_contact_id text,
  pipefy_contact_id text,
  communication_type text not null default 'email' check (communication_type in ('none', 'sms', 'email', 'whatsapp')),
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index bloomer_email_key on bloomer (lower(email));

create table bloomer_account_manager (
  bloomer_id uuid not null references bloomer,
  staff_id uuid not null references staff,
  primary key (bloomer_id, staff_id)
);

create table invitation (
  id uuid primary key default gen_random_uuid(),
  bloomer_id uuid not null references bloomer,
  token_hash text not null unique,
  status text not null default 'ongoing' check (status in ('ongoing', 'done')),
  done_by_subject text,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index invitation_live on invitation (bloomer_id) where status = 'ongoing' and revoked_at is null;

-- An outside identity linked once to one person of ours; later e-mail changes never relink it.
create table identity_link (
  issuer text not null,
  subject text not null,
  bloomer_id uuid references bloomer,
  staff_id uuid references staff,
  contact_id uuid references contact,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject)
);

-- Missions ------------------------------------------------------------------------------------------------------------

create table mission (
  id uuid primary key default gen_random_uuid(),
  label text not null,
  type text not null check (type in ('IT', 'RPO', 'People')),
  contract_type text check (contract_type in ('devis', 'clientContract', 'productContract', 'BDC')),
  begin_mission date not null,
  end_mission date not null,
  bloomer_id uuid not null references bloomer,
  client_society_id uuid not null references society,
  client_billing_society_id uuid references society,
  bloomer_billing_society_id uuid references society,
  csm_staff_id uuid references staff,
  external_id text,
  client_paydate_days integer,
  bloomer_paydate_days integer,
  hours_per_days numeric(4, 2) not null default 8 check (hours_per_days between 0 and 12 and mod(hours_per_days, 0.5) = 0),
  holiday_zone text not null default 'metropole',
  replacement boolean not null default false,
  enable_cra_upload boolean not null default false,
  sign_code_required boolean not null default false,
  should_be_count_as_deal boolean not null default true,
  enable_referral_nps_client boolean not null default false,
  enable_referral_nps_bloomer boolean not null default false,
  origin text,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  check (end_mission >= begin_mission)
);
create index mission_bloomer on mission (bloomer_id);
create index mission_client on mission (client_society_id);
create index mission_period on mission (begin_mission, end_mission);

create table mission_contact (
  mission_id uuid not null references mission,
  contact_id uuid not null references contact,
  role text not null check (role in ('operations', 'billing')),
  position integer not null default 0,
  primary key (mission_id, contact_id, role)
);
create index mission_contact_contact on mission_contact (contact_id);

create table pricing (
  id uuid primary key default gen_random_uuid(),
  mission_id uuid not null references mission,
  start_date date not null,
  purchase_price_cents integer not null check (purchase_price_cents >= 0),
  sale_price_cents integer not null check (sale_price_cents >= 0),
  taxes numeric(4, 2) not null default 20,
  astreinte_coef numeric(6, 3) not null default 2 check (astreinte_coef >= 0),
  payment_terms text,
  payment_terms_details text,
  unique (mission_id, start_date)
);

-- How likely a mission is to be extended, as its account manager sees it.
create table extension_assessment (
  mission_id uuid primary key references mission,
  assessment numeric(3, 2) not null check (assessment in (0, 0.25, 0.5, 0.75, 1)),
  new_end_date date,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz
);

-- Activity reports and signing ----------------------------------------------------------------------------------------

create table month_lock (
  id uuid primary key default gen_random_uuid(),
  month date not null,
  society_id uuid references society,
  locked_by text not null,
  locked_at timestamptz not null default now(),
  unique nulls not distinct (month, society_id)
);

create table activity (
  id uuid primary key default gen_random_uuid(),
  mission_id uuid not null references mission,
  month date not null check (extract(day from month) = 1),
  -- Recomputed by the server from details on every write.
  nb_days_worked numeric(8, 4) not null,
  nb_days_markup_worked numeric(8, 4) not null,
  nb_days_markup2_worked numeric(8, 4) not null,
  nb_days_astreinte_worked numeric(8, 4) not null,
  astreinte boolean not null default false,
  details jsonb not null,
  hours_per_days numeric(4, 2) not null,
  holiday_zone text not null,
  client_validation_confirmed boolean not null default false,
  entered_by text not null,
  entered_on_behalf boolean not null default false,
  version integer not null default 1,
  -- Null until the month is closed; 'signed' by both, 'uploaded' PDF accepted by an admin, or 'forced'.
  validation text check (validation in ('signed', 'uploaded', 'forced')),
  validated_at timestamptz,
  validated_by text,
  validation_reason text,
  cra_file_id uuid references file,
  cra_file_signer text,
  invoice_file_id uuid references file,
  additional_invoice_file_id uuid references file,
  invoice_uploaded_at timestamptz,
  bloomer_invoice_status text not null default 'NOT_CREATED',
  client_invoice_status text not null default 'NOT_CREATED',
  last_supplier_error text,
  last_customer_error text,
  billed boolean not null default false,
  payed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (mission_id, month)
);
create index activity_month on activity (month);

-- client_month_year_bloomer.pdf of a report, cleaned; documents/cra.file-name.ts says the same in TypeScript.
create function file_name_part(words text) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(rtrim(left(trim(both '-' from regexp_replace(
    regexp_replace(
      normalize(replace(replace(replace(replace(replace(
        translate(words, 'øØłŁ', 'oOlL'), 'œ', 'oe'), 'Œ', 'Oe'), 'æ', 'ae'), 'Æ', 'Ae'), 'ß', 'ss'), NFKD),
      '[\u0300-\u036f]', '', 'g'),
    '[^A-Za-z0-9]+', '-', 'g')), 40), '-'), ''), 'sans-nom')
$$;
create function cra_file_name(client text, month date, bloomer text) returns text language sql immutable parallel safe as $$
  select file_name_part(client) || '_' || (array['janvier', 'fevrier', 'mars', 'avril', 'mai', 'juin', 'juillet',
    'aout', 'septembre', 'octobre', 'novembre', 'decembre'])[extract(month from month)::int] || '_' ||
    extract(year from month)::int || '_' || file_name_part(bloomer) || '.pdf'
$$;

create table activity_score (
  activity_id uuid not null references activity,
  side text not null check (side in ('bloomer', 'client')),
  score integer not null check (score between 0 and 10),
  comment text,
  collect_date date not null,
  primary key (activity_id, side)
);

create table signing_document (
  id uuid primary key default gen_random_uuid(),
  activity_id uuid not null references activity,
  version integer not null,
  status text not null default 'prepared' check (status in ('prepared', 'bloomerSigned', 'fullySigned', 'sealed', 'void')),
  void_reason text check (void_reason in ('SUPERSEDED', 'CRA_CANCELLED', 'REFUSED', 'CROSSED_BY_UPLOAD')),
  voided_by text,
  -- Canonical JSON (RFC 8785): the text whose SHA-256 both sides sign.
  snapshot text not null,
  snapshot_sha256 text not null,
  pdf_file_id uuid references file,
  sealed_file_id uuid references file,
  sealed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (activity_id, version)
);
create unique index signing_document_live on signing_document (activity_id) where status <> 'void';

create table signature (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references signing_document,
  role text not null check (role in ('bloomer', 'client')),
  signer_fullname text not null,
  signer_identity text not null,
  signer_email text,
  signer_ip text,
  user_agent text,
  level text not null,
  link_token_id uuid,
  code_channel text,
  consent_text text not null,
  snapshot_sha256 text not null,
  sign_date timestamptz not null default now(),
  unique (document_id, role)
);

-- Links sent by mail. Only keyed hashes are stored.
create table link_token (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('craSign', 'nps', 'talentBoard', 'contractSign', 'invitation', 'selfData')),
  object_id uuid not null,
  contact_id uuid references contact,
  token_hash text not null unique,
  expires_at timestamptz not null,
  max_uses integer,
  used_count integer not null default 0,
  used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index link_token_object on link_token (purpose, object_id);

create table link_session (
  id uuid primary key default gen_random_uuid(),
  token_id uuid not null references link_token,
  session_hash text not null unique,
  expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create table sign_code (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references signing_document,
  contact_id uuid not null references contact,
  code_hash text not null,
  tries integer not null default 0,
  verified_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index sign_code_document on sign_code (document_id, contact_id);

-- One reminder per CRA, kind and day, whoever asks.
create table relaunch (
  mission_id uuid not null references mission,
  month date not null,
  kind text not null check (kind in ('bloomer', 'client')),
  day date not null,
  asked_by text not null,
  created_at timestamptz not null default now(),
  primary key (mission_id, month, kind, day)
);

-- Platform ------------------------------------------------------------------------------------------------------------

create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  dedupe_key text not null unique,
  template text not null,
  template_version integer not null default 1,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  provider_id text,
  last_error text,
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create function tell_mail_queued() returns trigger language plpgsql as $$
begin
  perform pg_notify('mail_queued', '');
  return null;
end $$;
create trigger mail_queued after insert on mail_outbox for each statement execute function tell_mail_queued();
create index mail_outbox_queued on mail_outbox (created_at) where state in ('queued', 'sending');

create table notification (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid references staff,
  bloomer_id uuid references bloomer,
  kind text not null,
  title text not null,
  description text not null,
  priority text not null default 'info' check (priority in ('urgent', 'important', 'info')),
  link text,
  mission_id uuid references mission,
  society_id uuid references society,
  can_delete boolean not null default true,
  dedupe_key text not null,
  read_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  unique nulls not distinct (dedupe_key, staff_id, bloomer_id),
  check (num_nonnulls(staff_id, bloomer_id) = 1)
);
create index notification_staff on notification (staff_id, created_at desc) where deleted_at is null;
create index notification_bloomer on notification (bloomer_id, created_at desc) where deleted_at is null;

create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  role text not null,
  on_behalf_of text,
  action text not null,
  object_kind text not null,
  object_id text not null,
  data jsonb not null default '{}',
  request_id text,
  ip_truncated text
);
create index audit_event_object on audit_event (object_kind, object_id);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_event is append only';
end $$;
create trigger audit_event_append_only before update or delete on audit_event for each row execute function refuse_change();

-- What jobCompleted and jobErrored replay for 24 hours, and jobHistorical lists.
create table job_run (
  id uuid primary key,
  job_name text not null,
  object_id uuid,
  state text not null default 'queued' check (state in ('queued', 'running', 'retrying', 'done', 'failed')),
  error_message text,
  created_by text,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
create index job_run_object on job_run (object_id, job_name);

create table idempotency_key (
  actor text not null,
  key text not null,
  body_sha256 text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (actor, key)
);

create table rate_counter (
  scope text not null,
  subject text not null,
  window_start timestamptz not null,
  hits integer not null default 0,
  primary key (scope, subject, window_start)
);

-- The development mailbox, filled by the embedded SMTP receiver when no SMTP_URL is set. A mail that a crashed server
-- sends twice has one Message-ID, and is one mail here.
create table dev_mail (
  id uuid primary key default gen_random_uuid(),
  message_id text not null unique,
  sender text not null,
  recipient text not null,
  subject text not null,
  raw bytea not null,
  received_at timestamptz not null default now()
);
