-- A match that was wrong stays, with who took it back, when and why: the books have an entry of each.
alter table bank_movement_match
  add column id uuid not null default gen_random_uuid(),
  add column undone_by text,
  add column undone_at timestamptz,
  add column undo_reason text,
  -- The entry of rounding that the payment had, which is taken back with it.
  add column rounding_cents bigint not null default 0,
  add column rounded_on date,
  add check ((undone_at is null) = (undone_by is null) and (undone_at is null) = (undo_reason is null)),
  add check ((rounding_cents = 0) = (rounded_on is null));
alter table bank_movement_match drop constraint bank_movement_match_pkey;
alter table bank_movement_match add primary key (id);
-- The same movement may be said to pay the same invoice again.
create unique index bank_movement_match_standing on bank_movement_match (movement_id, invoice_id) where undone_at is null;
create index bank_movement_match_movement on bank_movement_match (movement_id);

-- What the platform was told of money that turned out to be another's.
alter table invoice_delivery add column retracted_cents bigint not null default 0 check (retracted_cents >= 0);
