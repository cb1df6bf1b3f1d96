import { builder } from '../../platform/graphql/builder.ts';
import { ChangedDayRef } from './client-correction.schema.ts';
import { refuseClientActivity } from './client-refusal.service.ts';
import { type RefusedBefore, refusalBefore } from './refused-before.service.ts';
import { ClientActivity } from './signing.schema.ts';
import './client-refusal.model.ts';

const RefusedReport = builder.objectRef<RefusedBefore>('RefusedReport');
RefusedReport.implement({
  description: 'An earlier version of a report, which its client did not sign, and what is not the same since.',
  fields: (t) => ({
    refusedAt: t.expose('refusedAt', { type: 'DateTime' }),
    refusedBy: t.exposeString('refusedBy'),
    reason: t.exposeString('reason'),
    changes: t.expose('changes', { type: [ChangedDayRef] }),
  }),
});

builder.objectField(ClientActivity, 'refusedBefore', (t) =>
  t.field({
    type: RefusedReport,
    nullable: true,
    description: 'For who reads the whole report.',
    resolve: ({ signingDocumentID, documentHash }, _args, { db }) =>
      documentHash === null ? null : refusalBefore(db, signingDocumentID),
  }),
);

builder.mutationField('refuseClientActivity', (t) =>
  t.boolean({
    // An expired link is refused by the service, after what matters more: void, already signed.
    access: { links: ['craSign'], expired: true },
    description: 'A contact who may sign says what is wrong instead: the month is open again, and its Bloomer is told.',
    args: {
      signingDocumentID: t.arg.id({ required: true }),
      signerFullname: t.arg.string({ required: true }),
      reason: t.arg.string({ required: true }),
      days: t.arg({ type: ['Date'], description: 'Those that are wrong.' }),
      code: t.arg.string({ description: 'Of requestSigningCode, by a link that staff handed out.' }),
    },
    resolve: (_root, args, context) => refuseClientActivity(context, args),
  }),
);
