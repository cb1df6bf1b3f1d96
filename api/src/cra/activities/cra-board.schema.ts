import { builder } from '../../platform/graphql/builder.ts';
import { readField } from '../../platform/read/read-run.ts';
import { CraDashboardItem, MissingCra } from './cra-board.model.ts';
import { boardOfBloomer, boardOfMission, boardOfMonth, missingInMonth } from './cra-board.service.ts';

builder.queryField('getCraByMonth', (t) =>
  t.field({
    type: [CraDashboardItem.ref],
    args: {
      month: t.arg.string({ required: true }),
      mine: t.arg.boolean({ description: 'Only missions that the viewer looks after.' }),
    },
    ...readField({ model: CraDashboardItem, shape: 'list', source: boardOfMonth, steady: true }),
  }),
);

builder.queryField('getCraByMission', (t) =>
  t.field({
    type: [CraDashboardItem.ref],
    args: { missionId: t.arg.id({ required: true }) },
    ...readField({ model: CraDashboardItem, shape: 'list', source: boardOfMission, steady: true }),
  }),
);

builder.queryField('myMonths', (t) =>
  t.field({
    type: [CraDashboardItem.ref],
    description: 'The months of a Bloomer that are not finished, and the latest ones, of all missions.',
    ...readField({ model: CraDashboardItem, shape: 'list', source: boardOfBloomer, steady: true }),
  }),
);

builder.queryField('getMissingCRA', (t) =>
  t.field({
    type: MissingCra.ref,
    args: { month: t.arg({ type: 'Date', required: true }) },
    ...readField({ model: MissingCra, shape: 'object', source: missingInMonth, steady: true }),
  }),
);
