import { builder } from '../platform/builder.ts';
import { contactMissions, removeContact, type ContactMission as Standing } from './contact-removal.service.ts';

const ContactMission = builder.objectRef<Standing>('ContactMission');
ContactMission.implement({
  description: 'A mission on which a contact stands for the client.',
  fields: (t) => ({
    recordId: t.exposeID('recordId'),
    label: t.exposeString('label'),
    bloomerFullname: t.exposeString('bloomerFullname'),
    isLastSigner: t.exposeBoolean('isLastSigner', { description: 'Without the contact nobody could sign.' }),
    waitingSignatures: t.exposeInt('waitingSignatures'),
  }),
});

builder.queryField('contactMissions', (t) =>
  t.field({
    type: [ContactMission],
    description: 'Added: what the removal of a contact would touch.',
    args: { recordId: t.arg.id({ required: true }) },
    resolve: (_root, { recordId }, context) => contactMissions(context, recordId),
  }),
);

builder.mutationField('removeContact', (t) =>
  t.boolean({
    description: 'Added: a contact loses every access; false when he had none any more.',
    args: {
      recordId: t.arg.id({ required: true }),
      successorRecordId: t.arg.id({ description: 'Who takes the missions over; the other contacts otherwise.' }),
    },
    resolve: (_root, args, context) => removeContact(context, args),
  }),
);
