-- To whom it was announced that a talent goes; null: to every recruiter. Whoever follows it since hears of it as well,
-- and it goes a week after that.
alter table talent add column erasure_announced_to uuid references staff;
