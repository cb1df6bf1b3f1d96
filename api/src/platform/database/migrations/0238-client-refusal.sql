-- A client says that the report of a month is wrong instead of signing it: its document is void, and the month is open.
create table client_refusal (
  -- No cascade: it belongs to what was sent for signature, and is kept as long.
  document_id uuid primary key references signing_document,
  activity_id uuid not null references activity,
  -- Null once the person was erased.
  contact_id uuid references contact on delete set null,
  refused_by text not null,
  reason text not null,
  -- The days that are wrong, where the client named them.
  days date[] not null,
  refused_at timestamptz not null
);
create index client_refusal_activity on client_refusal (activity_id);
create index client_refusal_contact on client_refusal (contact_id);
