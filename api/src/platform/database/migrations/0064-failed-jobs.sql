-- What the staff's first screen counts at every visit.
create index job_run_failed on job_run (started_at) where state = 'failed';
