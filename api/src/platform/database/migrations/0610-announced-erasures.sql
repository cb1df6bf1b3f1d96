-- When whoever follows a talent was told of the day on which it goes: nobody goes sooner than a week after that. A new
-- question makes it void.
alter table talent add column erasure_announced_at timestamptz;
