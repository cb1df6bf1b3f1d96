-- Who looks after the mission stands in its form as well: whoever has that open does not write it over who came meanwhile.
create or replace trigger mission_version before update on mission for each row
when (
  (old.label, old.contract_type, old.begin_mission, old.end_mission, old.external_id, old.client_paydate_days,
    old.bloomer_paydate_days, old.hours_per_days, old.replacement, old.enable_cra_upload, old.should_be_count_as_deal,
    old.enable_referral_nps_client, old.enable_referral_nps_bloomer, old.sign_code_required, old.csm_staff_id)
  is distinct from
  (new.label, new.contract_type, new.begin_mission, new.end_mission, new.external_id, new.client_paydate_days,
    new.bloomer_paydate_days, new.hours_per_days, new.replacement, new.enable_cra_upload, new.should_be_count_as_deal,
    new.enable_referral_nps_client, new.enable_referral_nps_bloomer, new.sign_code_required, new.csm_staff_id)
)
execute function count_change();
