-- Clients pay in parts, several invoices at once, or too much: a movement says how much of it each invoice takes.
alter table invoice
  -- What came in of it so far, by the bank or as its platform says.
  add column received_cents bigint not null default 0 check (received_cents >= 0);
alter table invoice add column left_cents bigint
  generated always as (greatest(total_cents - offset_cents - received_cents, 0)) stored;
alter table bank_movement_match add column amount_cents bigint check (amount_cents > 0);
-- Until now each was paid as a whole.
update bank_movement_match as used set amount_cents = greatest(coalesce(paid.owed_cents, 0), 1)
  from invoice as paid where paid.id = used.invoice_id;
alter table bank_movement_match alter column amount_cents set not null;
update invoice set received_cents = greatest(owed_cents, 0) where side = 'customer' and paid_on is not null
  and exists (select from bank_movement_match as used where used.invoice_id = invoice.id);
drop index invoice_numbered;
create index invoice_numbered on invoice (issued_on)
  include (id, activity_id, side, status, preceding_id, net_cents, owed_cents, left_cents, due_on, paid_on, subject_id,
    society_id)
  where number is not null;
-- A payment that the platform is told of may be a part: the sum that came in until then, null for all of it.
alter table invoice_deposit add column collected_cents bigint check (collected_cents > 0);
