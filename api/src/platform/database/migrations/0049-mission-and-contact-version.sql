-- Who changes a mission or a contact of a client says which state of it they read.
alter table mission add column version integer not null default 1;
alter table contact add column version integer not null default 1;

create function count_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger mission_version before update on mission for each row
when (
  (old.label, old.contract_type, old.begin_mission, old.end_mission, old.external_id, old.client_paydate_days,
    old.bloomer_paydate_days, old.hours_per_days, old.replacement, old.enable_cra_upload, old.should_be_count_as_deal,
    old.enable_referral_nps_client, old.enable_referral_nps_bloomer)
  is distinct from
  (new.label, new.contract_type, new.begin_mission, new.end_mission, new.external_id, new.client_paydate_days,
    new.bloomer_paydate_days, new.hours_per_days, new.replacement, new.enable_cra_upload, new.should_be_count_as_deal,
    new.enable_referral_nps_client, new.enable_referral_nps_bloomer)
)
execute function count_change();

create trigger contact_version before update on contact for each row
when (
  (old.firstname, old.lastname, old.name_job, old.email, old.phone_number, old.is_billing, old.is_operational)
  is distinct from
  (new.firstname, new.lastname, new.name_job, new.email, new.phone_number, new.is_billing, new.is_operational)
)
execute function count_change();
