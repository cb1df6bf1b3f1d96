-- A contact of a client proposes a colleague to sign for a mission too; nobody is mailed before somebody approves.
create table signing_delegate (
  id uuid primary key default gen_random_uuid(),
  mission_id uuid not null references mission,
  -- Of the contact who proposes: the colleague becomes a contact of the same.
  society_id uuid not null references society,
  firstname text not null,
  lastname text not null,
  email text not null,
  -- Null once the person was erased.
  proposed_by uuid references contact on delete set null,
  proposed_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused', 'withdrawn')),
  -- Who decided, as the audit names people.
  decided_by text,
  decided_at timestamptz,
  -- Whom it made a contact.
  contact_id uuid references contact on delete set null,
  check ((state = 'pending') = (decided_at is null))
);
create unique index signing_delegate_pending on signing_delegate (mission_id, lower(email)) where state = 'pending';
create index signing_delegate_society on signing_delegate (society_id) where state = 'pending';
create index signing_delegate_proposed_at on signing_delegate (proposed_at);
create index signing_delegate_proposed_by on signing_delegate (proposed_by);
create index signing_delegate_contact on signing_delegate (contact_id);
