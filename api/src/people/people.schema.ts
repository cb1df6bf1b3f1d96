import { sql } from 'kysely';
import { builder } from '../platform/builder.ts';
import { many, optional, readModel, scalar } from '../platform/read-model.ts';

export const CommunicationType = builder.enumType('CommunicationType', {
  values: ['email', 'none', 'sms', 'whatsapp'] as const,
});

const fullname = scalar('String', (person) => sql`${person('firstname')} || ' ' || ${person('lastname')}`);

export const IdentityCheckResult = builder.enumType('IdentityCheckResult', {
  values: ['refused', 'valid'] as const,
});

export const AccountManager = readModel('AccountManager', {
  recordId: scalar('ID', 'id'),
  firstname: scalar('String', 'firstname'),
  lastname: scalar('String', 'lastname'),
  fullname,
  email: scalar('String', 'email'),
  phoneNumber: optional('String', 'phone_number'),
});

export const Contact = readModel('Contact', {
  recordId: scalar('ID', 'id'),
  firstname: scalar('String', 'firstname'),
  lastname: scalar('String', 'lastname'),
  fullname,
  nameJob: optional('String', 'name_job'),
  email: optional('String', 'email'),
  phoneNumber: optional('String', 'phone_number'),
  isBilling: scalar('Boolean', 'is_billing'),
  isOperational: scalar('Boolean', 'is_operational'),
});

export const Bloomer = readModel('Bloomer', {
  recordId: scalar('ID', 'id'),
  firstname: scalar('String', 'firstname'),
  lastname: scalar('String', 'lastname'),
  fullname,
  email: scalar('String', 'email'),
  phoneNumber: optional('String', 'phone_number'),
  communicationType: scalar(CommunicationType, 'communication_type'),
  // A client knows the person at work, not how to reach them at home nor their papers.
  secondaryEmail: optional('String', (bloomer, { flags }) => (flags.client ? sql`null` : bloomer('secondary_email'))),
  slack: optional('String', (bloomer, { flags }) => (flags.client ? sql`null` : bloomer('slack'))),
  credentialID: optional('String', (bloomer, { flags }) =>
    flags.client
      ? sql`null`
      : sql`case when ${bloomer('credential_file_id')} is not null
          then '/files/bloomer/' || ${bloomer('id')} || '/identity.pdf' end`,
  ),
  // Which document it is, for whoever verifies it.
  credentialVersion: optional('ID', (bloomer, { flags }) => (flags.staff ? bloomer('credential_file_id') : sql`null`)),
  credentialCheckResult: optional(IdentityCheckResult, (bloomer, { flags }) =>
    flags.client ? sql`null` : bloomer('credential_check_result'),
  ),
  credentialCheckReason: optional('String', (bloomer, { flags }) =>
    flags.client ? sql`null` : bloomer('credential_check_reason'),
  ),
  credentialCheckedAt: optional('DateTime', (bloomer, { flags }) =>
    flags.client ? sql`null` : bloomer('credential_checked_at'),
  ),
  hiresweetContactId: optional('String', (bloomer, { flags }) =>
    flags.staff ? bloomer('hiresweet_contact_id') : sql`null`,
  ),
  pipefyContactId: optional('String', (bloomer, { flags }) => (flags.staff ? bloomer('pipefy_contact_id') : sql`null`)),
  accountManager: many(
    () => AccountManager,
    (bloomer, manager) => sql`staff ${manager.table} where ${manager('id')} in
      (select staff_id from bloomer_account_manager where bloomer_id = ${bloomer('id')})`,
    (manager) => sql`${manager('lastname')}, ${manager('firstname')}`,
  ),
});
