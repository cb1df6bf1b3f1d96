-- How long somebody has done it; the level follows from it unless it is said.
alter table talent_skill add column years smallint check (years between 0 and 60);
-- What was used in a job, in people's own words.
alter table talent_job add column skills text[] not null default '{}';
