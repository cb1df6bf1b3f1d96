-- What somebody said was paid, and no line of the bank did, of an invoice that is to be paid again: its entry stays in
-- the books.
create table said_payment (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references invoice,
  paid_on date not null,
  reference text,
  -- Less than nothing where a cent too much was paid.
  cents bigint not null check (cents <> 0),
  -- It never left, and is taken back on that day; null where the bank brought it back, in a line of its own.
  withdrawn_on date
);
create index said_payment_invoice on said_payment (invoice_id);
