-- What the firm pays of an invoice that a platform brought is told to its supplier (« Paiement transmis », 211), after the answer.
alter table inbound_invoice
  add column paid_message_id uuid not null default gen_random_uuid(),
  add column paid_at timestamptz,
  add column paid_state text check (paid_state in ('waiting', 'sent', 'refused')),
  add column paid_tries integer not null default 0,
  add column paid_claimed_until timestamptz,
  add column paid_next_try_at timestamptz,
  add check (paid_state is null or paid_at is not null);
create index inbound_invoice_paid on inbound_invoice (paid_next_try_at) where paid_state = 'waiting';
create index inbound_invoice_of on inbound_invoice (invoice_id) where invoice_id is not null;
