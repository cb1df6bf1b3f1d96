-- Whoever was erased stays so: a save that waited for the erasure is refused, whichever way it came.
create trigger talent_erased before update on talent for each row execute function refuse_erased();

-- Every CV somebody sent, also those that another one replaced: they go with the person.
create table talent_cv_version (
  file_id uuid primary key references file,
  talent_id uuid not null references talent on delete cascade,
  added_at timestamptz not null default now()
);
create index talent_cv_version_talent on talent_cv_version (talent_id);
insert into talent_cv_version (file_id, talent_id) select cv_file_id, min(id::text)::uuid from talent
  where cv_file_id is not null group by cv_file_id;
