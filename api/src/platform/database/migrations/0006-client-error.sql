-- What went wrong in people's browsers. The browser chooses the id: a report that is sent again after a cut is one row.
-- No person, no address, no token: the service cleans every text before it comes here. Kept for a time, then deleted.
create table client_error (
  id uuid primary key,
  received_at timestamptz not null default now(),
  occurred_at timestamptz not null,
  level text not null check (level in ('debug', 'info', 'warning', 'error')),
  message text not null,
  stack text,
  error_code text,
  status integer not null,
  request_id text,
  reference text,
  release text not null,
  environment text not null,
  remote text,
  remote_version text,
  page text,
  browser text not null,
  repeats integer not null default 0 check (repeats >= 0)
);

create index client_error_received_at on client_error (received_at);
create index client_error_reference on client_error (reference) where reference is not null;
