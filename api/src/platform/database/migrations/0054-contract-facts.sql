-- What a document that the product made says of its sides, and a fingerprint of all it was made from: the signature
-- binds whom the document names, and a draft is made again once what it says is no longer so.
alter table legal_contract add column document_party text;
alter table legal_contract add column document_firm text;
alter table legal_contract add column facts_sha256 text;

-- Which wording of the consent was shown and agreed to; what was signed before is of the first.
alter table contract_signature add column consent_version text not null default '1';
