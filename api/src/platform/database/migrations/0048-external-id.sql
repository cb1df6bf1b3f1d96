-- Whether another mission has the external id already is asked whenever one is entered.
create index mission_external_id on mission (lower(external_id)) where deleted_at is null;
