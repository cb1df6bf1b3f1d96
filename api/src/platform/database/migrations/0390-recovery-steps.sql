-- What follows the reminders of an unpaid invoice: that its formal notice was posted, then what was decided.
create table recovery_step (
  invoice_id uuid not null references invoice,
  kind text not null check (kind in ('FORMAL_NOTICE', 'RECOVERY')),
  done_on date not null,
  reference text,
  review_on date not null,
  recorded_by text not null,
  recorded_at timestamptz not null default now(),
  primary key (invoice_id, kind)
);
