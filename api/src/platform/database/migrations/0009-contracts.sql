-- The contracts of a mission: the main one and its amendments, with the firm's supplier (SST) and with its client (PDS).

create table legal_contract (
  id uuid primary key default gen_random_uuid(),
  mission_id uuid not null references mission,
  step text not null check (step in ('mainContract', 'Prolongation', 'Avenant')),
  type text not null check (type in ('SST', 'PDS')),
  -- draft → sent → partially → signed; sent and partially also end as refused, expired or cancelled.
  state text not null default 'draft'
    check (state in ('draft', 'sent', 'partially', 'signed', 'refused', 'expired', 'cancelled')),
  empty_file_id uuid references file,
  -- Signed by everybody. What only some have signed has no place here, so that nobody can be served it.
  signed_file_id uuid references file,
  signed_date date,
  -- Written by the engine that collects signatures, never from what somebody sends.
  external_document_id text,
  provider text,
  contract_template text,
  nb_signer integer check (nb_signer > 0),
  signed_count integer not null default 0 check (signed_count between 0 and coalesce(nb_signer, 0)),
  created_at timestamptz not null default now(),
  check ((state = 'signed') = (signed_file_id is not null)),
  check ((state = 'signed') = (signed_date is not null))
);
create index legal_contract_mission on legal_contract (mission_id, created_at);
create unique index legal_contract_empty_file on legal_contract (empty_file_id) where empty_file_id is not null;
create unique index legal_contract_signed_file on legal_contract (signed_file_id) where signed_file_id is not null;
