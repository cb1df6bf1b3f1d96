-- Work that was given up and that somebody did in another way: listed no more.
alter table job_run add column set_aside_at timestamptz;
