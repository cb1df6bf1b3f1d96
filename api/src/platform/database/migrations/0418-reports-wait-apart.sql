-- A server of the version before hands over whatever waits as if it were to be passed on to its buyer: a report waits
-- under a name that it does not know.
alter table invoice_deposit
  drop constraint invoice_deposit_state_check,
  add constraint invoice_deposit_state_check
    check (state in ('waiting', 'toReport', 'sent', 'refused', 'accepted', 'rejected', 'elsewhere'));
update invoice_deposit set state = 'toReport' where kind = 'report' and state = 'waiting';
drop index invoice_deposit_open_report;
create index invoice_deposit_open_report on invoice_deposit (state, invoice_id, attempt)
  where kind = 'report' and state in ('toReport', 'refused', 'rejected');
drop index invoice_deposit_waiting;
create index invoice_deposit_waiting on invoice_deposit (next_try_at) where state in ('waiting', 'toReport');
