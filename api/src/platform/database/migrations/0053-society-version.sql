-- Who changes a company says which state of it they read. What the registers answer meanwhile is nobody's change.
alter table society add column version integer not null default 1;

create function count_society_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger society_version before update on society for each row
when (
  (old.name, old.status, old.siret, old.tva, old.portage, old.address_name, old.address_part1, old.address_zip,
    old.address_town, old.address_country_code, old.iban, old.bic, old.kbis_file_id, old.kbis_expiration_date,
    old.urssaf_file_id, old.urssaf_expiration_date, old.urssaf_issued_on, old.urssaf_check_result, old.rcp_file_id)
  is distinct from
  (new.name, new.status, new.siret, new.tva, new.portage, new.address_name, new.address_part1, new.address_zip,
    new.address_town, new.address_country_code, new.iban, new.bic, new.kbis_file_id, new.kbis_expiration_date,
    new.urssaf_file_id, new.urssaf_expiration_date, new.urssaf_issued_on, new.urssaf_check_result, new.rcp_file_id)
)
execute function count_society_change();
