-- A refund that the bank sent back: the line that brought its money in again. One that was said by mistake stays, with
-- who took it back, when and why: the books have an entry of each.
create table refund_return (
  id uuid primary key default gen_random_uuid(),
  refund_id uuid not null references client_refund,
  movement_id uuid not null references bank_movement,
  -- What the bank, or whoever recognised it, said of it.
  reason text,
  returned_by text not null,
  returned_at timestamptz not null,
  undone_by text,
  undone_at timestamptz,
  undo_reason text,
  check ((undone_at is null) = (undone_by is null) and (undone_at is null) = (undo_reason is null))
);
create unique index refund_return_standing on refund_return (refund_id) where undone_at is null;
create index refund_return_refund on refund_return (refund_id);
create index refund_return_movement on refund_return (movement_id);
