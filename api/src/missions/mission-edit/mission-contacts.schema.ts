import { builder } from '../../platform/graphql/builder.ts';
import { Mission, readMission } from '../missions/missions.model.ts';
import { setMissionContacts } from './mission-contacts.service.ts';

const SetMissionContactsInput = builder.inputType('SetMissionContactsInput', {
  fields: (t) => ({
    recordId: t.id({ required: true }),
    contactOperations: t.idList({ description: 'In the order in which they are asked; left out, they stay.' }),
    billingContacts: t.idList({ description: 'Left out, they stay.' }),
    version: t.int({ description: 'Of the mission that was read; CONFLICT when it has another one by now.' }),
  }),
});

builder.mutationField('setMissionContacts', (t) =>
  t.field({
    type: Mission.ref,
    description: 'Who stands for the client on a mission.',
    args: { input: t.arg({ type: SetMissionContactsInput, required: true }) },
    resolve: async (_root, { input }, context, info) => {
      const id = await setMissionContacts(context, input);
      return readMission(context, info, id);
    },
  }),
);
