-- Up to when a night counted what falls due: what an announced category loses was told of seven nights before.
alter table retention_run add column told_until timestamptz;
update retention_run set told_until = ran_at + interval '7 days' where due_in_seven_days is not null;
