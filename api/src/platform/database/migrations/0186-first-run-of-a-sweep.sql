-- What never went well is silent since it was first tried, not since its last try.
alter table sweep_run add column first_started_at timestamptz not null default now();
