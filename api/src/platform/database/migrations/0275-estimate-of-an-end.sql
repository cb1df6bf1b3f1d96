-- The end that an estimate of an extension spoke of; null: written by a server that does not know the column.
alter table extension_assessment add column of_end date;

-- What was moved since was judged by the end that it had before.
update extension_assessment e set of_end = coalesce(
  (select c.end_before from mission_end_change c
    where c.mission_id = e.mission_id and c.changed_at > coalesce(e.updated_at, e.created_at)
    order by c.changed_at, c.id limit 1),
  (select m.end_mission from mission m where m.id = e.mission_id));
