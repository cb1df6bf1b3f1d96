-- A credit note may take back some lines only, and an invoice may have several, one after the other.
alter table invoice
  -- Of a credit note: which lines, and how much of each; null takes back whatever is left.
  add column credit_lines jsonb,
  -- Of an invoice: what credit notes took off before it was paid.
  add column offset_cents bigint not null default 0 check (offset_cents >= 0),
  add constraint invoice_credit_lines check (credit_lines is null or preceding_id is not null);
alter table invoice add column owed_cents bigint generated always as (greatest(total_cents - offset_cents, 0)) stored;
drop index invoice_credit;
create unique index invoice_credit_open on invoice (preceding_id)
  where preceding_id is not null and status not in ('CANCELLED', 'FINALISED');
create index invoice_credit on invoice (preceding_id) where preceding_id is not null;
