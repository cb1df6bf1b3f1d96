-- Everything the identity provider remembers. It shares the product's database but only ever touches this schema.

create table idp.account (
  subject text primary key,
  email text not null,
  email_verified boolean not null default false,
  given_name text not null,
  family_name text not null,
  roles text[] not null default '{}',
  -- Demo accounts are rewritten from the demo file at each start; their label is shown on the one-click page.
  demo boolean not null default false,
  label text,
  position integer not null default 0,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index account_email_key on idp.account (lower(email));

-- What oidc-provider stores: sessions, interactions, grants, authorization codes, refresh tokens.
create table idp.artifact (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  account_id text,
  consumed_at timestamptz,
  -- Last renewal made through a session: what "idle" is measured from.
  touched_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (model, id)
);
create index artifact_grant on idp.artifact (grant_id) where grant_id is not null;
create index artifact_uid on idp.artifact (uid) where uid is not null;
create index artifact_account on idp.artifact (account_id) where account_id is not null;
create index artifact_expiry on idp.artifact (expires_at);

-- Signing keys (private JWK), cookie keys and the key of the one-time codes, generated once.
create table idp.secret (
  id text primary key,
  kind text not null check (kind in ('signing', 'cookie', 'code')),
  value jsonb not null,
  created_at timestamptz not null default now()
);

-- One live code per sign-in attempt (interaction). Rows exist for unknown addresses too: both cost the same time.
create table idp.sign_in_code (
  interaction_id text primary key,
  email text not null,
  subject text references idp.account on delete cascade,
  code_hash text not null,
  tries integer not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table idp.rate_counter (
  scope text not null,
  subject text not null,
  window_start timestamptz not null,
  hits integer not null default 0,
  primary key (scope, subject, window_start)
);
