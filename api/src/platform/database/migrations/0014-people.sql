-- People and companies: addresses that their owner proved, bank accounts that change in two steps, what registers say.

alter table bloomer add column secondary_email_verified_at timestamptz;

-- An address waits here until its owner opened the link mailed to it.
create table email_change (
  id uuid primary key default gen_random_uuid(),
  bloomer_id uuid not null references bloomer on delete cascade,
  kind text not null check (kind in ('primary', 'secondary')),
  email text not null,
  former_email text,
  requested_by text not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index email_change_open on email_change (bloomer_id, kind)
  where confirmed_at is null and revoked_at is null;

alter table link_token drop constraint link_token_purpose_check;
alter table link_token add constraint link_token_purpose_check check (
  purpose in ('craSign', 'nps', 'talentBoard', 'contractSign', 'invitation', 'selfData', 'emailConfirm'));

-- Every address of every Bloomer, first or second, once: an index cannot look at two columns.
create table bloomer_address (
  address text primary key,
  bloomer_id uuid not null references bloomer on delete cascade
);
create index bloomer_address_bloomer on bloomer_address (bloomer_id);
update bloomer b set secondary_email = null
where secondary_email is not null and exists (
  select from bloomer o where lower(o.email) = lower(b.secondary_email)
    or (o.id < b.id and lower(o.secondary_email) = lower(b.secondary_email)));
insert into bloomer_address (address, bloomer_id)
select lower(email), id from bloomer
union all select lower(secondary_email), id from bloomer where secondary_email is not null;
create function keep_bloomer_addresses() returns trigger language plpgsql as $$
begin
  delete from bloomer_address where bloomer_id = new.id;
  insert into bloomer_address (address, bloomer_id)
  select lower(address), new.id from unnest(array[new.email, new.secondary_email]) as address where address is not null;
  return new;
end $$;
create trigger bloomer_addresses after insert or update of email, secondary_email on bloomer
  for each row execute function keep_bloomer_addresses();

-- Another account takes a second person of finance and 48 hours; until then the one in society.iban is in force.
create table bank_account_change (
  id uuid primary key default gen_random_uuid(),
  society_id uuid not null references society,
  iban text not null,
  bic text not null,
  former_iban text,
  requested_by text not null,
  requested_at timestamptz not null,
  held_until timestamptz not null,
  approved_by text,
  approved_at timestamptz,
  state text not null default 'pending'
    check (state in ('pending', 'approved', 'applied', 'refused', 'withdrawn', 'replaced')),
  reason text,
  closed_at timestamptz
);
create unique index bank_account_change_open on bank_account_change (society_id) where state in ('pending', 'approved');

alter table society
  -- The last account that was in force, kept while portage needs none: coming back with another one is a change.
  add column last_iban text,
  add column last_bic text,
  -- When a second person accepted the account in force; null for one that was entered and never looked at.
  add column account_trusted_at timestamptz,
  -- What was read on the vigilance certificate, and what the URSSAF said of its code.
  add column urssaf_issued_on date,
  add column urssaf_code text,
  add column urssaf_check_result text check (urssaf_check_result in ('valid', 'invalid', 'unavailable')),
  add column urssaf_checked_by text,
  add column urssaf_checked_at timestamptz,
  -- What the company directory and the VAT register of the Union answered, and when.
  add column directory_result text check (directory_result in ('found', 'otherName', 'closed', 'unknown', 'unavailable')),
  add column directory_name text,
  add column directory_checked_at timestamptz,
  add column vat_result text check (vat_result in ('valid', 'invalid', 'unavailable')),
  add column vat_checked_at timestamptz;
update society set account_trusted_at = now() where iban is not null;

-- Papers that only some companies must show; those that all have are columns of the company.
create table society_document (
  id uuid primary key default gen_random_uuid(),
  society_id uuid not null references society,
  kind text not null check (kind in ('foreignWorkers', 'a1', 'taxRegularity')),
  file_id uuid not null references file,
  expires_on date,
  created_at timestamptz not null default now(),
  unique (society_id, kind)
);
