-- Few of very many: staff look at them in their settings.
create index mail_outbox_given_up on mail_outbox (created_at) where state in ('failed', 'bounced');
