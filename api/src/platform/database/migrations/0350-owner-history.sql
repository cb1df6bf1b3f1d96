-- The history of a talent also says who handed them over, from whom and to whom.
alter table activity_log
  drop constraint activity_log_type_check,
  add constraint activity_log_type_check
    check (type in ('addComment', 'createDirectSkill', 'consent', 'merge', 'told', 'owner'));
