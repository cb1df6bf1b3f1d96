-- Whom a validated candidate of a won job became.
alter table job_talent add column bloomer_id uuid references bloomer;
create index job_talent_bloomer on job_talent (bloomer_id) where bloomer_id is not null;
