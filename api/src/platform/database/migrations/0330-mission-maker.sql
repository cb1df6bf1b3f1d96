-- Who made a mission looks after it as long as nobody else does.
alter table mission add column created_by_staff_id uuid references staff;
update mission m set created_by_staff_id = s.id
from audit_event e join staff s on e.actor = 'staff:' || s.id
where e.action = 'mission.create' and e.object_kind = 'mission' and e.object_id = m.id::text;
