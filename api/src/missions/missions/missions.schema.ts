import { builder } from '../../platform/graphql/builder.ts';
import { readField } from '../../platform/read/read-run.ts';
import { Mission } from './missions.model.ts';
import { missionsSource } from './missions.service.ts';

builder.queryField('missions', (t) =>
  t.field({
    type: [Mission.ref],
    args: { recordId: t.arg.id(), activityMonth: t.arg({ type: 'Date' }), isMissingCRA: t.arg.boolean() },
    ...readField({ model: Mission, shape: 'list', source: missionsSource }),
  }),
);
