-- The application of the account that shows a code every thirty seconds. The secret is sealed with a key that is not in
-- the database; `last_step` is the last code that served, and none serves twice.
create table idp.authenticator (
  subject text primary key references idp.account on delete cascade,
  sealed_secret text not null,
  last_step integer not null,
  created_at timestamptz not null default now()
);

create table idp.recovery_code (
  subject text not null references idp.account on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (subject, code_hash)
);

-- Between the mailed code and the end of the sign-in: whose second factor is asked for, or set up, in this attempt.
create table idp.second_step (
  interaction_id text primary key,
  subject text not null references idp.account on delete cascade,
  sealed_secret text,
  tries integer not null default 0,
  passed_at timestamptz,
  expires_at timestamptz not null
);

-- Until now a mailed code was written down as "otp", which is what a real second factor is called.
update idp.artifact set payload = replace(payload::text, '"amr": ["otp"]', '"amr": ["email"]')::jsonb
where payload::text like '%"amr": ["otp"]%';
