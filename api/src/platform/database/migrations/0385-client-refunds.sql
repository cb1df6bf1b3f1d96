-- What a client paid beyond what credit notes left of its invoice: given back by a transfer, or set against another
-- of its invoices. One that was wrong stays, with who took it back, when and why: the books have an entry of each.
create table client_refund (
  id uuid primary key default gen_random_uuid(),
  -- The invoice that was paid too much.
  invoice_id uuid not null references invoice,
  kind text not null check (kind in ('transfer', 'offset')),
  amount_cents bigint not null check (amount_cents > 0),
  -- What was owed back the moment before.
  owed_cents bigint not null check (owed_cents >= amount_cents),
  settled_on date not null,
  reference text not null,
  -- The invoice that is paid with it instead.
  target_id uuid references invoice,
  -- The line of the bank that took it out of the account, once one says so; who said that it is this one, and when.
  movement_id uuid references bank_movement,
  matched_by text,
  matched_at timestamptz,
  -- Whether somebody said it, before any line of the bank did.
  is_said boolean not null,
  recorded_by text not null,
  recorded_at timestamptz not null,
  undone_by text,
  undone_at timestamptz,
  undo_reason text,
  check ((kind = 'offset') = (target_id is not null)),
  check (target_id <> invoice_id),
  check (kind = 'transfer' or movement_id is null),
  check (is_said or movement_id is not null),
  check ((movement_id is null) = (matched_by is null) and (movement_id is null) = (matched_at is null)),
  check ((undone_at is null) = (undone_by is null) and (undone_at is null) = (undo_reason is null))
);
create index client_refund_invoice on client_refund (invoice_id);
create index client_refund_target on client_refund (target_id) where target_id is not null;
create index client_refund_movement on client_refund (movement_id) where movement_id is not null;
create index client_refund_settled on client_refund (settled_on);
