import { builder } from '../../platform/graphql/builder.ts';
import { readField } from '../../platform/read/read-run.ts';
import { ClosingMonth } from './month-closing.model.ts';
import { monthClosing } from './month-closing.service.ts';

builder.queryField('monthClosing', (t) =>
  t.field({
    type: [ClosingMonth.ref],
    description: 'The rows of getCraByMonth by what holds them back, the most expensive first.',
    args: {
      month: t.arg.string({ required: true }),
      mine: t.arg.boolean({ description: 'Only missions that the viewer looks after.' }),
    },
    ...readField({ model: ClosingMonth, shape: 'list', source: monthClosing }),
  }),
);
