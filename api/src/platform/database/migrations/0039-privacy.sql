-- What people may ask of us about their data: to have them, or to have them erased; and who must not be touched.

alter table bloomer add column erased_at timestamptz;
alter table contact add column erased_at timestamptz;

create table privacy_request (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('erasure', 'export')),
  person_kind text not null check (person_kind in ('bloomer', 'contact', 'talent')),
  -- No reference: the list outlives a restored backup that does not know the person yet.
  person_id uuid not null,
  -- How it reached us: signed in, the form that mails a link, or told to the firm; `replay`: done again after a restore.
  channel text not null check (channel in ('session', 'link', 'mail', 'phone', 'letter', 'inPerson', 'replay')),
  -- requested → checked → running → done; also refused or withdrawn. What holds one up is worked out when it is read.
  state text not null default 'requested'
    check (state in ('requested', 'checked', 'running', 'done', 'refused', 'withdrawn')),
  requested_at timestamptz not null,
  requested_by text not null,
  due_on date not null,
  reminded_on date,
  identity_checked_at timestamptz,
  identity_proof text check (char_length(identity_proof) <= 500),
  refusal text check (char_length(refusal) <= 500),
  closed_at timestamptz,
  closed_by text,
  -- What was erased, what is kept and why; no name in it.
  receipt jsonb,
  json_file_id uuid references file,
  pdf_file_id uuid references file,
  files_until timestamptz
);
create unique index privacy_request_open on privacy_request (person_kind, person_id, kind)
  where state in ('checked', 'running');
create index privacy_request_person on privacy_request (person_kind, person_id, requested_at);
create index privacy_request_due on privacy_request (due_on) where state in ('requested', 'checked', 'running');

-- Somebody typed an address: whose it is, a job finds out, so that the answer is the same for everybody.
create table self_data_request (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  kind text not null check (kind in ('erasure', 'export')),
  asked_at timestamptz not null
);

-- Nothing of this person is erased, neither on request nor by age, while one of these is open.
create table legal_hold (
  id uuid primary key default gen_random_uuid(),
  person_kind text not null check (person_kind in ('bloomer', 'contact', 'talent')),
  person_id uuid not null,
  reason text not null check (char_length(reason) between 1 and 500),
  set_by text not null,
  set_at timestamptz not null,
  lifted_by text,
  lifted_at timestamptz
);
create unique index legal_hold_open on legal_hold (person_kind, person_id) where lifted_at is null;
create function under_legal_hold(of_kind text, of_person uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from legal_hold h where h.person_kind = of_kind and h.person_id = of_person and h.lifted_at is null)
$$;
