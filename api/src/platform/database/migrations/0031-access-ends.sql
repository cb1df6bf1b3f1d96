-- Who may stand for a client on a mission now: asked for everything they sign, read by a link or are mailed.
create view operational_contact as
select mc.mission_id, mc.position, c.id, c.society_id, c.firstname, c.lastname, c.name_job, c.email
from mission_contact mc
join contact c on c.id = mc.contact_id
join mission m on m.id = mc.mission_id
where mc.role = 'operations' and c.removed_at is null and c.is_operational and c.email <> ''
  and c.society_id in (m.client_society_id, m.client_billing_society_id);

-- The Bloomer a link was mailed to: it ends with his access, as those of contacts end with theirs.
alter table link_token add column bloomer_id uuid references bloomer;
update link_token l set bloomer_id = s.bloomer_id from contract_signer s
  where l.purpose = 'contractSign' and s.id = l.object_id and s.bloomer_id is not null;
update link_token l set bloomer_id = e.bloomer_id from email_change e
  where l.purpose = 'emailConfirm' and e.id = l.object_id;
create index link_token_contact on link_token (contact_id) where contact_id is not null;
create index link_token_bloomer on link_token (bloomer_id) where bloomer_id is not null;
create index identity_link_bloomer on identity_link (bloomer_id) where bloomer_id is not null;
create index identity_link_staff on identity_link (staff_id) where staff_id is not null;
create index identity_link_contact on identity_link (contact_id) where contact_id is not null;
