import { sql } from 'kysely';
import { builder } from '../../platform/graphql/builder.ts';
import { computed, extendModel, one, readModel, scalar } from '../../platform/read/read-model.ts';
import { readOne } from '../../platform/read/read-run.ts';
import { Bloomer, isOwnOrFor } from '../people/people.schema.ts';
import { UpsertBloomerInput } from '../people/profile.schema.ts';
import { checkInvitation, revokeInvitation, sendInvitation } from './invitations.service.ts';
import { invitationToken } from './invitations.token.ts';
import { onboard } from './onboarding.service.ts';

const InvitationStatus = builder.enumType('InvitationStatus', { values: ['done', 'ongoing'] as const });

const Invitation = readModel('Invitation', {
  recordId: scalar('ID', 'id'),
  status: scalar(InvitationStatus, 'status'),
  createdAt: scalar('DateTime', 'created_at'),
  expiresAt: scalar('DateTime', 'expires_at'),
  // Only its owner is shown the token; staff send another invitation instead.
  token: computed(
    'String',
    { id: (invitation) => invitation('id'), bloomerId: (invitation) => invitation('bloomer_id') },
    ({ id, bloomerId }, { viewer, environment }) =>
      viewer.bloomerId === bloomerId ? invitationToken(environment.linkSecret, String(id)) : '',
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
      order by ${invitation('created_at')} desc limit 1`,
    { nullable: true },
  ),
});

const rowOf =
  (id: string): Parameters<typeof readOne>[3] =>
  (row) =>
    sql`invitation ${row.table} where ${row('id')} = ${id}`;

const InvitationCheck = builder.objectRef<{ firstname: string; status: 'done' | 'ongoing' }>('InvitationCheck');
InvitationCheck.implement({
  fields: (t) => ({
    firstname: t.exposeString('firstname'),
    status: t.expose('status', { type: InvitationStatus }),
  }),
});

builder.queryField('checkInvitationToken', (t) =>
  t.field({
    type: InvitationCheck,
    access: 'public',
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, context) => checkInvitation(context, token),
  }),
);

builder.mutationField('finishInvitation', (t) =>
  t.field({
    type: Invitation.ref,
    // The invited person may have no role yet, and writes nothing else before this.
    access: { identity: true },
    args: {
      token: t.arg.string({ required: true }),
      profile: t.arg({
        type: UpsertBloomerInput,
        description: 'Added: the onboarding form, saved with it or not at all.',
      }),
    },
    resolve: async (_root, { token, profile }, context, info) => {
      const { id, viewer } = await onboard(context, token, profile ?? undefined);
      return readOne({ ...context, viewer }, info, Invitation, rowOf(id));
    },
  }),
);

builder.mutationField('createInvitation', (t) =>
  t.field({
    type: Invitation.ref,
    description: 'Mails the Bloomer a new invitation; an earlier one that was not used stops working.',
    args: { bloomerRecordId: t.arg.id({ required: true }) },
    resolve: async (_root, { bloomerRecordId }, context, info) => {
      const id = await sendInvitation(context, bloomerRecordId);
      return readOne(context, info, Invitation, rowOf(id));
    },
  }),
);

builder.mutationField('revokeInvitation', (t) =>
  t.boolean({
    description: 'False when the Bloomer had no live invitation.',
    args: { bloomerRecordId: t.arg.id({ required: true }) },
    resolve: (_root, { bloomerRecordId }, context) => revokeInvitation(context, bloomerRecordId),
  }),
);
