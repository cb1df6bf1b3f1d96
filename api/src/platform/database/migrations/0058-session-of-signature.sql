-- What kind of session somebody signed in, in words, as it was then; null with a link, and before it was kept.
alter table signature add column signer_session text;
alter table contract_signature add column signer_session text;
