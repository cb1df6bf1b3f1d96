-- Sheets that were made one with another: where their links lead from then on, however often that sheet is merged again,
-- and who is erased with it. A merge itself is remembered for thirty days only.
create table talent_former_sheet (
  -- Of the sheet that is no more.
  id uuid primary key,
  talent_id uuid not null references talent on delete cascade,
  merged_at timestamptz not null,
  -- The question that its person was asked and had not answered.
  renewal_asked_at timestamptz,
  -- Of both sheets, those for which the one that stays had no room: the history alone names them.
  emails text[] not null default '{}',
  phones text[] not null default '{}'
);
create index talent_former_sheet_talent on talent_former_sheet (talent_id);

insert into talent_former_sheet (id, talent_id, merged_at, renewal_asked_at)
select distinct on (m.merged_id) m.merged_id, m.kept_id, m.merged_at,
  (m.snapshot -> 'merged' ->> 'renewal_asked_at')::timestamptz
from talent_merge m where m.undone_at is null order by m.merged_id, m.merged_at desc;

-- Of merges before this, what had no room is read out of the history; which sheet it came from is not known there.
insert into talent_former_sheet (id, talent_id, merged_at, emails, phones)
select gen_random_uuid(), said.talent_id, said.at,
  coalesce(array_agg(lower(said.one)) filter (where said.one like '%@%' and said.one not like 'http%'), '{}'),
  coalesce(array_agg(said.one) filter (where said.one ~ '^\+[0-9]+$'), '{}')
from (
  select l.id, l.talent_id, l.at, regexp_split_to_table(
    rtrim(substring(l.data ->> 'words' from 'Aussi connus.: (.*)$'), '.'), ', ') as one
  from activity_log l where l.type = 'merge' and not exists (select from talent_merge m where m.kept_id = l.talent_id
    and m.undone_at is not null and m.merged_at between l.at - interval '1 minute' and l.at + interval '1 minute')
) said
where said.one like '%@%' or said.one ~ '^\+[0-9]+$'
group by said.id, said.talent_id, said.at;
