-- When a movement was put aside, and taken up again: the books have an entry of each, on its day.
create table bank_movement_dismissal (
  id uuid primary key default gen_random_uuid(),
  movement_id uuid not null references bank_movement,
  dismissed_at timestamptz not null,
  reopened_at timestamptz,
  -- The books left it out from its own day on, as they did before this table: what was handed over stays so.
  is_unbooked boolean not null default false
);
create index bank_movement_dismissal_movement on bank_movement_dismissal (movement_id);
create unique index bank_movement_dismissal_standing on bank_movement_dismissal (movement_id) where reopened_at is null;

insert into bank_movement_dismissal (movement_id, dismissed_at, is_unbooked)
select id, dismissed_at, true from bank_movement as b where dismissed_at is not null
  and not exists (select from bank_movement_match as used where used.movement_id = b.id);
