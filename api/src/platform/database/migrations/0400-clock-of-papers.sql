-- What a night left although its time was over, by why.
alter table retention_run add column held_back jsonb not null default '{}';

create index invoice_unnumbered on invoice (created_at) where number is null;
create index legal_contract_created on legal_contract (created_at);
create index bloomer_created on bloomer (created_at);
create index mission_ended on mission (end_mission);
create index channel_consent_given on channel_consent (given_at);
create index privacy_request_closed on privacy_request (closed_at) where closed_at is not null;
create index legal_hold_lifted on legal_hold (lifted_at) where lifted_at is not null;

-- Ten years after the end of its year an invoice may go (code de commerce, L123-22), and not before, whoever asks.
create or replace function keep_numbered_invoice() returns trigger language plpgsql as $$
begin
  if old.issued_on < date_trunc('year', now() at time zone 'Europe/Paris') - interval '10 years' then
    return old;
  end if;
  raise exception 'A numbered invoice is not deleted.';
end $$;

-- Papers keep the name of an erased Bloomer; when the last one is gone, the name may go too.
create or replace function refuse_erased() returns trigger language plpgsql as $$
begin
  if old.erased_at is not null and not (
    new.firstname = 'Personne' and new.lastname = 'effacée'
    and to_jsonb(new) - '{firstname,lastname}'::text[] = to_jsonb(old) - '{firstname,lastname}'::text[]
  ) then
    raise exception 'this person was erased' using errcode = 'BE001';
  end if;
  return new;
end $$;
