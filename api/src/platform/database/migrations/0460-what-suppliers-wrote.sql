-- What a supplier abroad wrote himself is reported too, and delivered to nobody: a report is of an invoice, not of its
-- delivery. A server of the version before leaves such a report waiting.
alter table invoice_deposit
  drop constraint invoice_deposit_invoice_id_fkey,
  add constraint invoice_deposit_invoice_id_fkey foreign key (invoice_id) references invoice not valid;
alter table invoice_deposit validate constraint invoice_deposit_invoice_id_fkey;
-- What the paper of a supplier asks otherwise than its month is worth, and why finance took it all the same.
alter table invoice add column paper_difference text;
-- A report that was refused, sent again and accepted late counts twice at the administration: few, and to be undone.
create index invoice_deposit_again_accepted on invoice_deposit (invoice_id)
  where kind = 'report' and state = 'accepted' and attempt > 1;
