-- The company that a signer binds, as it was called when its signature was asked for: the mission may change companies
-- while the document is out, the document does not.
alter table contract_signer add column party_name text;
