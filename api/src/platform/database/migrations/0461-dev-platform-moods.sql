-- How the small platform of development answers: as it should, not at all, or in one of two ways that are harder.
create table dev_platform_mood (
  is_one boolean primary key default true check (is_one),
  mood text not null check (mood in ('well', 'refuses', 'away', 'lost'))
);
