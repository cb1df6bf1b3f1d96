-- The contact of a client proves a telephone like everybody else: the code that confirms a signature then goes there,
-- and no longer where the link went.
alter table phone_check add column contact_id uuid references contact;
alter table phone_check drop constraint phone_check_check;
alter table phone_check add constraint phone_check_check check (num_nonnulls(staff_id, bloomer_id, contact_id) = 1);
create index phone_check_contact on phone_check (contact_id, created_at desc) where contact_id is not null;
create trigger phone_check_contact_erased before insert on phone_check
  for each row when (new.contact_id is not null) execute function refuse_about_erased('contact');

-- By what way a code left: the evidence says it, whatever was proven since.
alter table sign_code add column channel text not null default 'email' check (channel in ('email', 'sms'));
alter table signature add column signer_phone_masked text;
