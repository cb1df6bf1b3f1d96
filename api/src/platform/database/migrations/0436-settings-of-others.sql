-- What the other servers were told, when the API last asked them: prints that they keyed themselves.
create table server_setting (
  server text not null check (server = any (array['idp', 'registry'])),
  name text not null,
  fingerprint text not null,
  seen_at timestamptz not null default now(),
  primary key (server, name)
);
