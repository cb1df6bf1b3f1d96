-- What the statements of the firm's account say, line by line. A line is known by its key however often it is sent.
create table bank_movement (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  booked_on date not null,
  is_credit boolean not null,
  -- A transfer of the firm that came back.
  is_return boolean not null,
  amount_cents bigint not null check (amount_cents > 0),
  end_to_end_id text,
  remittance text,
  counterparty text,
  -- Somebody said that it pays no invoice.
  dismissed_by text,
  dismissed_at timestamptz,
  imported_by text not null,
  imported_at timestamptz not null default now()
);
create index bank_movement_booked on bank_movement (booked_on);

-- Which invoices a movement pays, or of which it returns the money.
create table bank_movement_match (
  movement_id uuid not null references bank_movement,
  invoice_id uuid not null references invoice,
  matched_by text not null,
  matched_at timestamptz not null default now(),
  primary key (movement_id, invoice_id)
);
create index bank_movement_match_invoice on bank_movement_match (invoice_id);
