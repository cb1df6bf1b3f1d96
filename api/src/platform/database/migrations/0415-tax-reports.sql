-- What is sold or bought abroad is reported to the tax administration: the platform gets the file of the invoice, as it
-- gets what it passes on, and what it answers is a state of the report.
alter table invoice_deposit
  drop constraint invoice_deposit_kind_check,
  drop constraint invoice_deposit_state_check,
  drop constraint invoice_deposit_check,
  add constraint invoice_deposit_kind_check check (kind in ('invoice', 'payment', 'report')),
  add constraint invoice_deposit_state_check
    check (state in ('waiting', 'sent', 'refused', 'accepted', 'rejected')),
  add constraint invoice_deposit_check check ((state in ('sent', 'accepted', 'rejected')) = (flow_id is not null)),
  -- When the platform answered.
  add column answered_at timestamptz;
create index invoice_deposit_report on invoice_deposit (invoice_id, attempt) where kind = 'report';
alter table dev_platform_flow add column processing_rule text not null default 'B2B';
