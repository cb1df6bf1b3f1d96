-- A title is found by its other words, too: whoever follows them reads them again when they change. Most titles have
-- none, and every save of a talent may enter one.
create trigger job_title_search_insert after insert on job_title
  for each row when (new.alternate_labels <> '{}') execute function tell_skill_labels();
create trigger job_title_search_update after update of label, alternate_labels on job_title
  for each row when (old.alternate_labels <> '{}' or new.alternate_labels <> '{}') execute function tell_skill_labels();
create trigger job_title_search_delete after delete on job_title
  for each row when (old.alternate_labels <> '{}') execute function tell_skill_labels();
