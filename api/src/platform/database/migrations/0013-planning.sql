-- What the figures of the planning need besides the missions themselves.

-- A deal that was won and became a mission. Sales projects will write it; a mission without one counts from the day it
-- was entered.
create table deal (
  id uuid primary key default gen_random_uuid(),
  mission_id uuid not null unique references mission on delete cascade,
  won_on date not null,
  created_at timestamptz not null default now()
);

-- Every move of a mission's end, whoever made it: « the end as known on the first of a month » needs the ends before.
create table mission_end_change (
  id bigint generated always as identity primary key,
  mission_id uuid not null references mission on delete cascade,
  changed_at timestamptz not null default now(),
  end_before date not null,
  end_after date not null
);
create index mission_end_change_mission on mission_end_change (mission_id, changed_at, id);

create function keep_end_of_mission() returns trigger language plpgsql as $$
begin
  insert into mission_end_change (mission_id, end_before, end_after) values (new.id, old.end_mission, new.end_mission);
  return null;
end $$;
create trigger mission_end_kept after update of end_mission on mission
  for each row when (old.end_mission is distinct from new.end_mission) execute function keep_end_of_mission();

-- Missions that were shortened before this table existed.
insert into mission_end_change (mission_id, changed_at, end_before, end_after)
select m.id, e.at, (e.data #>> '{endMission,before}')::date, (e.data #>> '{endMission,after}')::date
from audit_event e join mission m on m.id::text = e.object_id
where e.object_kind = 'mission' and e.action = 'mission.stop'
  and e.data #>> '{endMission,before}' is not null and e.data #>> '{endMission,after}' is not null
order by e.id;
