-- A report that a platform refuses for what its invoice says may be made by hand there: somebody says so, and why.
alter table invoice_deposit
  drop constraint invoice_deposit_state_check,
  drop constraint invoice_deposit_check,
  add constraint invoice_deposit_state_check
    check (state in ('waiting', 'sent', 'refused', 'accepted', 'rejected', 'elsewhere')),
  add constraint invoice_deposit_check
    check (state = 'elsewhere' or (state in ('sent', 'accepted', 'rejected')) = (flow_id is not null));
