-- Who was erased, by keyed hashes only: so that nobody is entered again unnoticed, and a restored backup forgets them too.
create table erased_person (
  -- The request's own id.
  id uuid primary key,
  person_kind text not null check (person_kind in ('bloomer', 'contact', 'talent')),
  person_hmac text not null,
  -- Of the addresses the person had.
  identifiers text[] not null,
  erased_at timestamptz not null
);
create index erased_person_identifiers on erased_person using gin (identifiers);

-- What an erasure still has to do outside the database; the detail goes when it is done.
create table erasure_step (
  request_id uuid not null references privacy_request on delete cascade,
  step text not null check (step in ('list', 'files', 'account', 'helpChat', 'receipt')),
  detail text,
  done_at timestamptz,
  primary key (request_id, step)
);
create index erasure_step_open on erasure_step (request_id) where done_at is null;

-- Whoever was erased stays so: a save that waited for the erasure is refused, whichever way it came.
create function refuse_erased() returns trigger language plpgsql as $$
begin
  if old.erased_at is not null then
    raise exception 'this person was erased' using errcode = 'BE001';
  end if;
  return new;
end $$;
create trigger bloomer_erased before update on bloomer for each row execute function refuse_erased();
create trigger contact_erased before update on contact for each row execute function refuse_erased();

-- The same for what is written about them. The row is locked as a foreign key locks it, so that this waits for an
-- erasure under way and then sees it.
create function refuse_about_erased() returns trigger language plpgsql as $$
declare
  erased timestamptz;
begin
  if tg_argv[0] = 'bloomer' then
    select b.erased_at into erased from bloomer b
      where b.id = (to_jsonb(new) ->> 'bloomer_id')::uuid for key share;
  else
    select c.erased_at into erased from contact c
      where c.id = (to_jsonb(new) ->> 'contact_id')::uuid for key share;
  end if;
  if erased is null then return new; end if;
  -- News are for nobody then; everything else is a mistake that its author must see.
  if tg_table_name = 'notification' then return null; end if;
  raise exception 'this person was erased' using errcode = 'BE001';
end $$;
create trigger notification_erased before insert on notification
  for each row when (new.bloomer_id is not null) execute function refuse_about_erased('bloomer');
create trigger email_change_erased before insert on email_change
  for each row execute function refuse_about_erased('bloomer');
create trigger phone_check_erased before insert on phone_check
  for each row when (new.bloomer_id is not null) execute function refuse_about_erased('bloomer');
create trigger channel_consent_erased before insert on channel_consent
  for each row when (new.bloomer_id is not null) execute function refuse_about_erased('bloomer');
create trigger help_conversation_erased before insert on help_conversation
  for each row when (new.bloomer_id is not null) execute function refuse_about_erased('bloomer');
create trigger invitation_erased before insert on invitation
  for each row execute function refuse_about_erased('bloomer');
create trigger mission_erased before insert on mission
  for each row execute function refuse_about_erased('bloomer');
create trigger mission_contact_erased before insert on mission_contact
  for each row execute function refuse_about_erased('contact');
create trigger link_token_erased before insert on link_token
  for each row when (new.contact_id is not null) execute function refuse_about_erased('contact');
create trigger identity_link_bloomer_erased before insert or update of bloomer_id on identity_link
  for each row when (new.bloomer_id is not null) execute function refuse_about_erased('bloomer');
create trigger identity_link_contact_erased before insert or update of contact_id on identity_link
  for each row when (new.contact_id is not null) execute function refuse_about_erased('contact');
