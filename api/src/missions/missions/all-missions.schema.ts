import { builder } from '../../platform/graphql/builder.ts';
import { readField } from '../../platform/read/read-run.ts';
import { allMissionsSource } from './all-missions.service.ts';
import { Mission } from './missions.model.ts';

const MissionList = builder.objectRef<{ count: number; results: Record<string, unknown>[] }>('MissionList');
MissionList.implement({
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'Of all, also when a part is asked for.' }),
    results: t.expose('results', { type: [Mission.ref] }),
  }),
});

builder.queryField('allMissions', (t) =>
  t.field({
    type: MissionList,
    description: 'By client society, then begin. Without first, all of them.',
    args: {
      isActive: t.arg.boolean(),
      missionIds: t.arg.idList(),
      first: t.arg.int({ description: 'At most so many.' }),
      after: t.arg.id({ description: 'Those that come after this mission.' }),
    },
    ...readField({ model: Mission, shape: 'page', source: allMissionsSource, steady: true }),
  }),
);
