import { builder } from '../../platform/graphql/builder.ts';
import { Activity, readActivity } from '../activities/activities.model.ts';
import { correctActivity } from './correction.service.ts';
import './correction.files.ts';
import './correction.model.ts';

const CorrectActivityInput = builder.inputType('CorrectActivityInput', {
  fields: (t) => ({ recordId: t.id({ required: true }), reason: t.string({ required: true }) }),
});

builder.mutationField('correctActivity', (t) =>
  t.field({
    type: Activity.ref,
    description: 'Opens the next version of a validated or forced month; both sides sign it again.',
    args: { input: t.arg({ type: CorrectActivityInput, required: true }) },
    resolve: async (_root, { input }, context, info) =>
      readActivity(context, info, await correctActivity(context, input)),
  }),
);
