-- Where somebody was found who did not come by themselves: they are told within a month (GDPR, article 14).
alter table talent
  add column found_in text check (found_in in ('LinkedIn', 'cvDatabase', 'contactDatabase')),
  add column found_at timestamptz,
  add column told_at timestamptz,
  add constraint talent_found check ((found_in is null) = (found_at is null));
create index talent_untold on talent (found_at) where found_in is not null and told_at is null;

alter table activity_log
  drop constraint activity_log_type_check,
  add constraint activity_log_type_check
    check (type in ('addComment', 'createDirectSkill', 'consent', 'merge', 'told'));
