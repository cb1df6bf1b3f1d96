-- Sessions that ended and that the product must hear of: its access tokens live on for up to a quarter of an hour.
create table idp.logout_notice (
  subject text primary key,
  ended_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_at timestamptz not null default now()
);
