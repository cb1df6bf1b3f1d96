-- Companies that Bloomers enter themselves: who entered one, what could not be verified, when its bank account changed.

alter table society
  add column owner_bloomer_id uuid references bloomer,
  -- Of the company's number: 'plausible' when its check digits agree, 'toVerify' when somebody has to look.
  add column identity_check text not null default 'plausible' check (identity_check in ('plausible', 'toVerify')),
  add column iban_changed_at timestamptz;
create index society_owner on society (owner_bloomer_id) where owner_bloomer_id is not null;

-- The company that an uploaded invoice came from: a later change of company does not rewrite it.
alter table activity add column billing_society_id uuid references society;
update activity set billing_society_id = mission.bloomer_billing_society_id
from mission where mission.id = activity.mission_id and activity.invoice_file_id is not null;
