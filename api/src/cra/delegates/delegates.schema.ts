import { builder } from '../../platform/graphql/builder.ts';
import { decideSigningDelegate } from './delegate-decision.service.ts';
import { delegateSigning } from './delegate-proposal.service.ts';
import { type ProposalView, signingDelegates } from './delegate-reading.service.ts';
import './delegates.personal-data.ts';
import './delegates.retention.ts';

const SigningDelegate = builder.objectRef<ProposalView>('SigningDelegate');
SigningDelegate.implement({
  description:
    'A colleague whom a contact of a client proposes to sign for a mission too, and who waits for an answer.',
  fields: (t) => ({
    recordId: t.exposeID('recordId'),
    missionRecordId: t.exposeID('missionRecordId'),
    missionLabel: t.exposeString('missionLabel'),
    clientName: t.exposeString('clientName'),
    bloomerFullname: t.exposeString('bloomerFullname'),
    fullname: t.exposeString('fullname'),
    email: t.exposeString('email'),
    proposedBy: t.exposeString('proposedBy', { nullable: true, description: 'Null once that contact was erased.' }),
    proposedAt: t.expose('proposedAt', { type: 'DateTime' }),
    isOwn: t.exposeBoolean('isOwn', { description: 'The viewer proposed it, and may take it back.' }),
    viewerCanApprove: t.exposeBoolean('viewerCanApprove'),
    approvalObstacle: t.exposeString('approvalObstacle', {
      nullable: true,
      description: 'Why the viewer may not approve; null for who may.',
    }),
  }),
});

const SigningDelegateState = builder.enumType('SigningDelegateState', {
  values: ['approved', 'refused', 'withdrawn'] as const,
});

builder.queryField('signingDelegates', (t) =>
  t.field({
    type: [SigningDelegate],
    access: { links: ['craSign'] },
    description: 'What waits for an answer: staff all, a client those of its company, a link those of its mission.',
    args: { missionRecordId: t.arg.id() },
    resolve: (_root, { missionRecordId }, context) => signingDelegates(context, missionRecordId),
  }),
);

builder.mutationField('delegateSigning', (t) =>
  t.field({
    type: SigningDelegate,
    access: { links: ['craSign'], expired: true },
    description: 'Who may sign a month proposes a colleague for its mission. Nobody is mailed until it is approved.',
    args: {
      signingDocumentID: t.arg.id({ required: true }),
      firstname: t.arg.string({ required: true }),
      lastname: t.arg.string({ required: true }),
      email: t.arg.string({ required: true }),
    },
    resolve: (_root, args, context) => delegateSigning(context, args),
  }),
);

builder.mutationField('decideSigningDelegate', (t) =>
  t.field({
    type: SigningDelegateState,
    access: { links: ['craSign'] },
    description: 'Approves or refuses a proposal; whoever made it takes it back by refusing.',
    args: { recordId: t.arg.id({ required: true }), approve: t.arg.boolean({ required: true }) },
    resolve: (_root, args, context) => decideSigningDelegate(context, args),
  }),
);
