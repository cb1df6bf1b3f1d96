-- Which wording of the consent was shown and agreed to; what was signed before is of the first.
alter table signature add column consent_version text not null default '1';
