import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { deleteTalent } from './talent-erasure.service.ts';

const DeletedTalent = talentsBuilder.objectRef<{ receiptId: string }>('DeletedTalent');
DeletedTalent.implement({
  fields: (t) => ({
    receiptId: t.exposeID('receiptId', { description: 'Of the receipt that says what was erased; it names nobody.' }),
  }),
});

talentsBuilder.mutationField('deleteTalent', (t) =>
  t.field({
    type: DeletedTalent,
    description:
      'Erases everything that is held of the person, and keeps hashes only. OBJECT_NOT_FOUND the second time; CONFLICT under a legal hold.',
    args: {
      id: t.arg.id({ required: true }),
      isRGPD: t.arg.boolean({ required: true, description: 'Always true.' }),
      email: t.arg.string({
        required: true,
        description: 'The main address, typed to confirm; the name of somebody without one.',
      }),
    },
    resolve: async (_root, args, context) => ({ receiptId: await deleteTalent(context, args) }),
  }),
);
