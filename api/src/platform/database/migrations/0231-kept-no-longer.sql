-- A deleted mission leaves for good with what only it has. What somebody signed, invoiced or was promised for it (a
-- signature, a forced report, an invoice, a referral) has no cascade on purpose: while one of those exists, the
-- mission stays.
alter table mission_contact
  drop constraint mission_contact_mission_id_fkey,
  add constraint mission_contact_mission_id_fkey foreign key (mission_id) references mission on delete cascade;
alter table pricing
  drop constraint pricing_mission_id_fkey,
  add constraint pricing_mission_id_fkey foreign key (mission_id) references mission on delete cascade;
alter table extension_assessment
  drop constraint extension_assessment_mission_id_fkey,
  add constraint extension_assessment_mission_id_fkey foreign key (mission_id) references mission on delete cascade;
alter table mission_order
  drop constraint mission_order_mission_id_fkey,
  add constraint mission_order_mission_id_fkey foreign key (mission_id) references mission on delete cascade;
alter table relaunch
  drop constraint relaunch_mission_id_fkey,
  add constraint relaunch_mission_id_fkey foreign key (mission_id) references mission on delete cascade;
alter table notification
  drop constraint notification_mission_id_fkey,
  add constraint notification_mission_id_fkey foreign key (mission_id) references mission on delete cascade;
alter table activity
  drop constraint activity_mission_id_fkey,
  add constraint activity_mission_id_fkey foreign key (mission_id) references mission on delete cascade;
alter table activity_score
  drop constraint activity_score_activity_id_fkey,
  add constraint activity_score_activity_id_fkey foreign key (activity_id) references activity on delete cascade;
alter table nps_invitation
  drop constraint nps_invitation_activity_id_fkey,
  add constraint nps_invitation_activity_id_fkey foreign key (activity_id) references activity on delete cascade;
alter table signing_document
  drop constraint signing_document_activity_id_fkey,
  add constraint signing_document_activity_id_fkey foreign key (activity_id) references activity on delete cascade;
alter table amendment
  drop constraint amendment_mission_id_fkey,
  add constraint amendment_mission_id_fkey foreign key (mission_id) references mission on delete cascade;
alter table legal_contract
  drop constraint legal_contract_mission_id_fkey,
  add constraint legal_contract_mission_id_fkey foreign key (mission_id) references mission on delete cascade,
  drop constraint legal_contract_amendment_id_fkey,
  add constraint legal_contract_amendment_id_fkey foreign key (amendment_id) references amendment on delete cascade;
alter table contract_signing
  drop constraint contract_signing_contract_id_fkey,
  add constraint contract_signing_contract_id_fkey foreign key (contract_id) references legal_contract on delete cascade;
alter table contract_signer
  drop constraint contract_signer_signing_id_fkey,
  add constraint contract_signer_signing_id_fkey foreign key (signing_id) references contract_signing on delete cascade;

create index mission_deleted on mission (deleted_at) where deleted_at is not null;
create index notification_mission on notification (mission_id) where mission_id is not null;

-- Retention reads them by their age.
create index society_age on society (created_at);
create index society_document_age on society_document (created_at);
create index bank_account_change_closed on bank_account_change (closed_at) where closed_at is not null;
