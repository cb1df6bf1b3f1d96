-- An offer may be taken off the TalentBoard while it is open, and put on it again.
alter table job_project
  -- Since when its client finds it no more, by somebody's decision.
  add column unpublished_at timestamptz;
