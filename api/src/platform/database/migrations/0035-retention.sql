-- What is kept how long (written by the server that runs it), and what each night did.
create table retention_category (
  category text primary key,
  kept_in text not null,
  keeps text not null,
  becomes text not null,
  personal boolean not null,
  -- Why nothing of it may be forgotten for now.
  legal_hold text check (legal_hold <> '')
);
create table retention_run (
  category text not null,
  -- In Paris.
  day date not null,
  rows integer not null,
  -- Of personal data: how many rows a night of the coming week will forget.
  due_in_seven_days integer,
  held boolean not null,
  error text,
  ran_at timestamptz not null default now(),
  primary key (category, day)
);
create index retention_run_age on retention_run (ran_at);

-- Retention goes by age, oldest first.
create index rate_counter_age on rate_counter (window_start);
create index link_session_age on link_session (absolute_expires_at);
create index link_session_token on link_session (token_id);
create index link_token_age on link_token (expires_at);
create index mail_outbox_age on mail_outbox (created_at);
create index mail_outbox_text_age on mail_outbox (created_at)
  where text_body <> '' and state in ('sent', 'failed', 'bounced');
create index message_outbox_age on message_outbox (created_at);
create index notification_age on notification (created_at);
create index job_run_age on job_run (ended_at);
create index audit_event_age on audit_event (at);
create index sign_code_age on sign_code (expires_at);
create index phone_check_age on phone_check (created_at);
create index email_change_age on email_change (created_at);
create index activity_score_age on activity_score (collect_date)
  where comment is not null or answered_by is not null;
create index nps_invitation_age on nps_invitation (sent_at);
create index help_conversation_age on help_conversation (created_at);
create index dev_mail_age on dev_mail (received_at);

-- The audit stays append only for the six years it is kept.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '6 years' then
    return old;
  end if;
  raise exception 'audit_event is append only';
end $$;

-- Subjects were addresses of people and networks; from now on they are keyed hashes.
truncate rate_counter;

-- Codes and links of short texts that were sent before these left by themselves.
update message_outbox
set text_body = regexp_replace(regexp_replace(text_body, '\m\d{6}\M', '[redacted]', 'g'),
  '([?&]token=|/invite/)[^[:space:]&]+', '\1[redacted]', 'g')
where state in ('sent', 'failed');
