-- With which settings a server of the product last started: keyed hashes, which say that one changed and not from what.
create table seen_setting (
  name text primary key,
  fingerprint text not null,
  seen_at timestamptz not null default now()
);
