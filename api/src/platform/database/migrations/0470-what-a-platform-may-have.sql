-- A file that was sent without an answer, and is then to be told no more, may be at the platform all the same: it is
-- asked for before anybody believes that it is not (`toAsk`). `withdrawn`: a copy of a report that the administration
-- does not have; `elsewhere` is only what was made by hand. A server of the version before leaves both alone.
alter table invoice_deposit
  drop constraint invoice_deposit_state_check,
  drop constraint invoice_deposit_check,
  add constraint invoice_deposit_state_check check (state in
    ('waiting', 'toReport', 'toAsk', 'sent', 'refused', 'accepted', 'rejected', 'elsewhere', 'withdrawn')) not valid,
  add constraint invoice_deposit_check check (state in ('elsewhere', 'withdrawn')
    or (state in ('sent', 'accepted', 'rejected')) = (flow_id is not null)) not valid;
alter table invoice_deposit validate constraint invoice_deposit_state_check;
alter table invoice_deposit validate constraint invoice_deposit_check;
update invoice_deposit as copy set state = 'withdrawn' where kind = 'report' and state = 'elsewhere'
  and exists (select from invoice_deposit as taken where taken.invoice_id = copy.invoice_id and taken.kind = 'report'
    and taken.state = 'accepted');
drop index invoice_deposit_waiting;
create index invoice_deposit_waiting on invoice_deposit (next_try_at) where state in ('waiting', 'toReport', 'toAsk');
-- A report that was made by hand and taken by the platform later: few, and to be undone.
create index invoice_deposit_by_hand on invoice_deposit (invoice_id) where kind = 'report' and state = 'elsewhere';
create index invoice_deposit_taken_later on invoice_deposit (invoice_id)
  where kind = 'report' and state = 'accepted' and problem is not null;
