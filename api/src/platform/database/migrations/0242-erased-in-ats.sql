-- Who is erased here is erased in the recruiting tool outside, too.
alter table erasure_step
  drop constraint erasure_step_step_check,
  add constraint erasure_step_step_check
    check (step in ('list', 'files', 'account', 'helpChat', 'ats', 'receipt'));
