-- What somebody chose for one kind of notification or another, on top of the channel. A kind without an entry leaves
-- as it does for everybody who chose nothing.
create table notification_preferences (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid unique references staff,
  bloomer_id uuid unique references bloomer,
  choices jsonb not null check (jsonb_typeof(choices) = 'object'),
  version integer not null default 1,
  updated_at timestamptz not null,
  check (num_nonnulls(staff_id, bloomer_id) = 1)
);

-- Notifications that wait for the mail of the morning; they leave the list with it, or with the notification.
create table notification_digest_item (
  notification_id uuid primary key references notification on delete cascade
);
