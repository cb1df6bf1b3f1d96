-- Of a mail that is given up no link stays: what it led to is still known, so that staff can send a fresh one.
alter table mail_outbox
  add column link_id uuid references link_token (id) on delete set null,
  add column replaced_at timestamptz;
create index mail_outbox_link on mail_outbox (link_id) where link_id is not null;
