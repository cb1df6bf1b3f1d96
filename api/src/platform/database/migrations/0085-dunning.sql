-- Which reminders of an invoice were sent: each of them once.
create table dunning_notice (
  invoice_id uuid not null references invoice,
  level smallint not null check (level between 1 and 3),
  sent_at timestamptz not null default now(),
  primary key (invoice_id, level)
);
