-- A file that the platform names and does not give: asked for again after ever longer pauses, and not for ever.
create table inbound_try (
  platform text not null,
  flow_id text not null,
  tries integer not null,
  next_try_at timestamptz not null,
  primary key (platform, flow_id)
);
-- Nobody saw its file: somebody may ask for it again.
alter table inbound_invoice add column is_missing boolean not null default false;
