-- A database that was brought back does not know the numbers of invoices that were given since: nobody gets one until
-- whoever runs the product has said which they were.
create table invoice_numbers_hold (
  -- The backup, or the database, that it comes from: each holds them once.
  restored_from text primary key,
  -- Null: as far as its log went.
  known_until timestamptz,
  held_at timestamptz not null default now(),
  released_at timestamptz
);
