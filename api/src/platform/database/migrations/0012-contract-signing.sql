-- Contracts signed electronically: one request for signature of one file, its signers in their order, their signatures.

-- All have signed before the sealed file is there: the seal may wait for the time-stamp authority.
alter table legal_contract drop constraint legal_contract_check;
alter table legal_contract drop constraint legal_contract_check1;
alter table legal_contract drop constraint legal_contract_check2;
alter table legal_contract
  add constraint legal_contract_signers check (signed_count between 0 and coalesce(nb_signer, 0)),
  add constraint legal_contract_signed_file check (signed_file_id is null or state = 'signed'),
  add constraint legal_contract_signed_date check ((state = 'signed') = (signed_date is not null)),
  -- A contract that was refused, expired or cancelled stays as it ended; its next version is a contract of its own.
  add column replaced_by_id uuid references legal_contract deferrable initially deferred,
  -- Somebody asked for signatures while the virus scanner had not seen the file yet.
  add column request_when_clean boolean not null default false;
drop index legal_contract_amendment_side;
create unique index legal_contract_amendment_side on legal_contract (amendment_id, type)
  where amendment_id is not null and replaced_by_id is null;
create index legal_contract_external on legal_contract (external_document_id) where external_document_id is not null;

create table contract_signing (
  id uuid primary key default gen_random_uuid(),
  contract_id uuid not null references legal_contract,
  -- open → complete → sealed; open also ends as refused, expired, cancelled or superseded (by another file).
  state text not null default 'open'
    check (state in ('open', 'complete', 'sealed', 'refused', 'expired', 'cancelled', 'superseded')),
  -- The very bytes that people read and sign.
  file_id uuid not null references file,
  file_sha256 text not null,
  is_parallel boolean not null default false,
  -- Thirty days after the last signer was asked.
  ends_at timestamptz not null,
  end_reason text,
  sealed_file_id uuid references file,
  sealed_at timestamptz,
  completed_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now()
);
create unique index contract_signing_live on contract_signing (contract_id) where state in ('open', 'complete', 'sealed');
create index contract_signing_open on contract_signing (ends_at) where state in ('open', 'complete');

create table contract_signer (
  id uuid primary key default gen_random_uuid(),
  signing_id uuid not null references contract_signing,
  position integer not null,
  party text not null check (party in ('bloomer', 'client', 'firm')),
  bloomer_id uuid references bloomer,
  contact_id uuid references contact,
  -- Whom the firm asks; any account manager may sign for it.
  staff_id uuid references staff,
  state text not null default 'waiting' check (state in ('waiting', 'asked', 'signed', 'refused')),
  asked_at timestamptz,
  -- All that were sent, by hand too, and the day of the last one that was due by itself.
  reminders integer not null default 0,
  reminded_day integer not null default 0,
  reminded_at timestamptz,
  unique (signing_id, position),
  unique (signing_id, party),
  check ((party = 'bloomer') = (bloomer_id is not null)),
  check ((party = 'client') = (contact_id is not null)),
  check (party = 'firm' or staff_id is null)
);

-- The evidence of one signature, kept ten years.
create table contract_signature (
  id uuid primary key default gen_random_uuid(),
  signing_id uuid not null references contract_signing,
  signer_id uuid not null unique references contract_signer,
  party text not null,
  signer_fullname text not null,
  signer_identity text not null,
  signer_email text,
  signer_phone_masked text,
  signer_actor text not null,
  signer_ip text,
  user_agent text,
  level text not null,
  link_token_id uuid,
  code_channel text not null,
  consent_text text not null,
  file_sha256 text not null,
  sign_date timestamptz not null default now(),
  unique (signing_id, party)
);

-- Codes serve monthly reports and contracts alike: the thing to sign, and the person who signs it.
alter table sign_code drop constraint sign_code_document_id_fkey;
alter table sign_code drop constraint sign_code_contact_id_fkey;
alter table sign_code rename column document_id to object_id;
alter table sign_code rename column contact_id to person_id;
