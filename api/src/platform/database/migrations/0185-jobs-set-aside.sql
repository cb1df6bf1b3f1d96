-- Work that was given up and that somebody did in another way: listed no more.
alter table job_run add column set_aside_at timestamptz;
create index job_run_failed_idx on job_run (started_at) where state = 'failed';
