-- A copy of the data that an officer hands over by another way than mail: how, on which day, and who noted it.
alter table privacy_request
  add column handed_over_by text check (handed_over_by in ('letter', 'inPerson', 'phone', 'mail')),
  add column handed_over_on date,
  add column handed_over_actor text,
  add check ((handed_over_by is null) = (handed_over_on is null)),
  add check ((handed_over_by is null) = (handed_over_actor is null));

-- Retention goes by age, oldest first.
create index self_data_request_age on self_data_request (asked_at);
create index reminder_age on reminder (sent_at);
