-- What became of the regular work: one row for each sweep, for operators.
create table sweep_run (
  name text primary key,
  -- The key of the run: a date in Paris, or the beginning of its minutes.
  slot text not null collate "C",
  started_at timestamptz not null,
  -- Null while it runs, and for ever when its server died.
  ended_at timestamptz,
  duration_ms integer,
  rows integer,
  error text,
  -- Runs of this key.
  attempts integer not null,
  try_again_at timestamptz,
  succeeded_at timestamptz,
  failures integer not null default 0
);
