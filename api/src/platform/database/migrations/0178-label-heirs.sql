-- What became of a label that was merged: links and saved searches follow it for as long as there is an heir.
create table label_heir (
  label_id uuid primary key,
  kind text not null check (kind in ('skill', 'jobTitle')),
  heir_id uuid not null
);

insert into label_heir (label_id, kind, heir_id)
  select distinct on (label_id) label_id, kind, heir_id from (
    select (labels_before -> 0 ->> 'id')::uuid as label_id, kind, (labels_after -> 0 ->> 'id')::uuid as heir_id, created_at
    from label_change where action = 'merge' and undone_at is null) as merged
  where label_id is not null and heir_id is not null
  order by label_id, created_at desc;

-- Words of the search named somebody who was erased: they are gone, and its owner is told so.
alter table saved_talent_search add column names_erased boolean not null default false;
