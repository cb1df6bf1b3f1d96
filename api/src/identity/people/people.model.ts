import type { GraphQLResolveInfo } from 'graphql';
import { sql } from 'kysely';
import { CommunicationType } from '../../desk/notifications/notifications.schema.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { type Alias, many, optional, readModel, type Scope, type Sql, scalar } from '../../platform/read/read-model.ts';
import { readOne } from '../../platform/read/read-run.ts';

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
  /** The present number was proven by a code that it received. */
  phoneVerified: scalar(
    'Boolean',
    (contact) => sql`exists (select from phone_check k where k.contact_id = ${contact('id')}
      and k.phone_number = ${contact('phone_number')} and k.verified_at is not null)`,
  ),
  isBilling: scalar('Boolean', 'is_billing'),
  isOperational: scalar('Boolean', 'is_operational'),
  /** Sent back with a change, so that nobody writes over what they have not seen. */
  version: scalar('Int', 'version'),
});

/** Whether the viewer may read what only the person and the staff of `who` may; a client knows the person at work. */
export function isOwnOrFor(who: 'staff' | 'people' | 'account', bloomer: Alias, { flags, both }: Scope): Sql {
  if (flags[who]) return sql`true`;
  if (!flags.bloomer || both === null) return sql.lit(flags.bloomer === true);
  return sql`(${bloomer('id')} = ${sql.lit(both.bloomerId)})`;
}

/** A value for the person themselves, and for the staff of `who`. */
export function personal(who: 'staff' | 'people' | 'account', value: string | ((bloomer: Alias) => Sql)) {
  return (bloomer: Alias, scope: Scope): Sql =>
    sql`case when ${isOwnOrFor(who, bloomer, scope)}
      then ${typeof value === 'string' ? bloomer(value) : value(bloomer)} end`;
}

export const Bloomer = readModel('Bloomer', {
  recordId: scalar('ID', 'id'),
  firstname: scalar('String', 'firstname'),
  lastname: scalar('String', 'lastname'),
  fullname,
  email: scalar('String', 'email'),
  phoneNumber: optional('String', personal('staff', 'phone_number')),
  communicationType: scalar(
    CommunicationType,
    (bloomer, scope) => sql`coalesce(${personal('staff', 'communication_type')(bloomer, scope)}, 'email')`,
  ),
  secondaryEmail: optional('String', personal('people', 'secondary_email')),
  slack: optional('String', personal('people', 'slack')),
  credentialID: optional(
    'String',
    personal(
      'account',
      (bloomer) => sql`case when ${bloomer('credential_file_id')} is not null
        then '/files/bloomer/' || ${bloomer('id')} || '/identity.pdf' end`,
    ),
  ),
  // Which document it is, for whoever verifies it.
  credentialVersion: optional('ID', (bloomer, { flags }) =>
    flags.account ? bloomer('credential_file_id') : sql`null`,
  ),
  credentialCheckResult: optional(IdentityCheckResult, personal('account', 'credential_check_result')),
  credentialCheckReason: optional('String', personal('account', 'credential_check_reason')),
  credentialCheckedAt: optional('DateTime', personal('account', 'credential_checked_at')),
  /** Whether the identity document is shown to the viewer at all. */
  viewerCanSeeIdentity: scalar('Boolean', (bloomer, scope) => isOwnOrFor('account', bloomer, scope)),
  hiresweetContactId: optional('String', (bloomer, { flags }) =>
    flags.people ? bloomer('hiresweet_contact_id') : sql`null`,
  ),
  pipefyContactId: optional('String', (bloomer, { flags }) =>
    flags.people ? bloomer('pipefy_contact_id') : sql`null`,
  ),
  accountManager: many(
    () => AccountManager,
    (bloomer, manager) => sql`staff ${manager.table} where ${manager('id')} in
      (select staff_id from bloomer_account_manager where bloomer_id = ${bloomer('id')})`,
    (manager) => sql`${manager('lastname')}, ${manager('firstname')}`,
  ),
});

/** What a mutation answers: the row as it is now, with what the caller selects. */
export function readBloomer(context: RequestContext, info: GraphQLResolveInfo, id: string) {
  return readOne(context, info, Bloomer, (row) => sql`bloomer ${row.table} where ${row('id')} = ${id}`);
}

/** What a mutation answers: the row as it is now, with what the caller selects. */
export function readContact(context: RequestContext, info: GraphQLResolveInfo, id: string) {
  return readOne(context, info, Contact, (row) => sql`contact ${row.table} where ${row('id')} = ${id}`);
}
