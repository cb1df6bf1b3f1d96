import { sql } from 'kysely';
import { builder } from '../../platform/graphql/builder.ts';
import { computed, extendModel, one, readModel, scalar } from '../../platform/read/read-model.ts';
import type { readOne } from '../../platform/read/read-run.ts';
import { Bloomer, isOwnOrFor } from '../people/people.model.ts';
import { sentInvitationToken } from './invitations.token.ts';

export const InvitationStatus = builder.enumType('InvitationStatus', { values: ['done', 'ongoing'] as const });

export const Invitation = readModel('Invitation', {
  recordId: scalar('ID', 'id'),
  status: scalar(InvitationStatus, 'status'),
  createdAt: scalar('DateTime', 'created_at'),
  expiresAt: scalar('DateTime', 'expires_at'),
  // Only its owner is shown the token; staff send another invitation instead.
  token: computed(
    'String',
    {
      id: (invitation) => invitation('id'),
      bloomerId: (invitation) => invitation('bloomer_id'),
      hash: (invitation) => invitation('token_hash'),
    },
    ({ id, bloomerId, hash }, { viewer, environment }) =>
      viewer.bloomerId === bloomerId ? sentInvitationToken(environment.linkSecrets, String(id), String(hash)) : '',
    { secret: true },
  ),
});

extendModel(Bloomer, {
  /** Somebody signs in as this person; told to staff only. */
  hasAccount: scalar('Boolean', (bloomer, { flags }) =>
    flags.people
      ? sql`exists (select from identity_link as account where account.bloomer_id = ${bloomer('id')})`
      : sql`false`,
  ),
  invitation: one(
    () => Invitation,
    (bloomer, invitation, scope) => sql`invitation ${invitation.table}
      where ${invitation('bloomer_id')} = ${bloomer('id')} and ${invitation('revoked_at')} is null
        and ${isOwnOrFor('people', bloomer, scope)}
      order by ${invitation('created_at')} desc, ${invitation('id')} limit 1`,
    { nullable: true },
  ),
});

export const rowOf =
  (id: string): Parameters<typeof readOne>[3] =>
  (row) =>
    sql`invitation ${row.table} where ${row('id')} = ${id}`;
