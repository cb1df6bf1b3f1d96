import { builder } from '../../platform/graphql/builder.ts';
import { readOne } from '../../platform/read/read-run.ts';
import { UpsertBloomerInput } from '../people/profile.schema.ts';
import { Invitation, InvitationStatus, rowOf } from './invitations.model.ts';
import { checkInvitation, revokeInvitation, sendInvitation } from './invitations.service.ts';
import { onboard } from './onboarding.service.ts';

const InvitationCheck = builder.objectRef<Awaited<ReturnType<typeof checkInvitation>>>('InvitationCheck');
InvitationCheck.implement({
  fields: (t) => ({
    firstname: t.exposeString('firstname'),
    status: t.expose('status', { type: InvitationStatus }),
    isForViewer: t.exposeBoolean('isForViewer', {
      nullable: true,
      description: 'Whether who is signed in is the invited person; null for nobody.',
    }),
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
        description: 'The onboarding form, saved with it or not at all.',
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
