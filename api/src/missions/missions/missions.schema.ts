import { builder } from '../../platform/graphql/builder.ts';
import { readField } from '../../platform/read/read-run.ts';
import { Mission } from './missions.model.ts';
import { missionsSource } from './missions.service.ts';

builder.queryField('missions', (t) =>
  t.field({
    type: [Mission.ref],
    description: 'Those that run first, then the latest to begin; at most 1,000 at once when first does not say more.',
    args: {
      recordId: t.arg.id(),
      activityMonth: t.arg({ type: 'Date' }),
      isMissingCRA: t.arg.boolean(),
      first: t.arg.int({ description: 'At most so many.' }),
      after: t.arg.id({ description: 'Those that come after this mission.' }),
    },
    ...readField({ model: Mission, shape: 'list', source: missionsSource, steady: true }),
  }),
);
