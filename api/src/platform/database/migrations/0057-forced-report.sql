-- What a month said when it was forced: by whom, why, and until when the client may object.
create table forced_report (
  id uuid primary key default gen_random_uuid(),
  activity_id uuid not null references activity,
  snapshot text not null,
  snapshot_sha256 text not null,
  -- As typed, and the account that did it.
  author_fullname text not null,
  author_identity text,
  reason text not null,
  forced_at timestamptz not null,
  object_until date not null,
  pdf_file_id uuid references file,
  sealed_file_id uuid references file,
  sealed_at timestamptz,
  -- The month was opened again.
  ended_at timestamptz
);
create unique index forced_report_live on forced_report (activity_id) where ended_at is null;
create index forced_report_sealed on forced_report (sealed_file_id);
