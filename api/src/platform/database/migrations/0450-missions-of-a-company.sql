-- The list of companies says of each who works through it: it read all missions once for every company.
create index mission_billing_society on mission (bloomer_billing_society_id) where deleted_at is null;
