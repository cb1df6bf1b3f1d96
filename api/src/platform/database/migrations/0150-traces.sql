-- The trace that a mail was asked for in, so that its sending is a part of it; null unless traces are on.
alter table mail_outbox add column traceparent text;
