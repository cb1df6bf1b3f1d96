-- Addresses that were not their owner's, whose account at the provider goes: a queue holds the row's id and no address.
create table account_to_close (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  asked_at timestamptz not null default now()
);
create index account_to_close_asked on account_to_close (asked_at);
