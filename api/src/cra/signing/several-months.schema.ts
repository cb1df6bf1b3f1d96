import { builder } from '../../platform/graphql/builder.ts';
import { RESULTS, type SignedMonth, signClientActivities } from './several-months.service.ts';

const SignedMonthResult = builder.enumType('SignedMonthResult', { values: RESULTS });

const SignedMonthRef = builder.objectRef<SignedMonth>('SignedMonth');
SignedMonthRef.implement({
  description: 'What became of one month of those that a client signs together.',
  fields: (t) => ({
    signingDocumentID: t.exposeID('signingDocumentID'),
    result: t.expose('result', { type: SignedMonthResult }),
    message: t.exposeString('message', { nullable: true, description: 'Why it was not signed; null once it is.' }),
  }),
});

builder.mutationField('signClientActivities', (t) =>
  t.field({
    type: [SignedMonthRef],
    // A link signs its own month; what it says of any other is told with that one.
    access: { links: ['craSign'], expired: true },
    description:
      'A contact signs several months in one act: each by itself, so that one that is refused holds up none.',
    args: {
      signingDocumentIDs: t.arg.idList({ required: true }),
      signerFullname: t.arg.string({ required: true }),
    },
    resolve: (_root, args, context) => signClientActivities(context, args),
  }),
);
