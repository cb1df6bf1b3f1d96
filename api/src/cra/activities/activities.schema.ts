import { builder } from '../../platform/graphql/builder.ts';
import { readField } from '../../platform/read/read-run.ts';
import { Activity } from './activities.model.ts';
import { activitiesSource } from './activities.service.ts';
import { lockMonth, unlockMonth } from './month-lock.service.ts';
import './activities.model.ts';

builder.queryField('activities', (t) =>
  t.field({
    type: [Activity.ref],
    args: { recordId: t.arg.id(), month: t.arg({ type: 'Date' }), missionRecordId: t.arg.id() },
    ...readField({ model: Activity, shape: 'list', source: activitiesSource, steady: true }),
  }),
);

const MonthLock = builder.objectRef<Awaited<ReturnType<typeof lockMonth>>>('MonthLock');
MonthLock.implement({
  fields: (t) => ({
    month: t.expose('month', { type: 'Date' }),
    societyId: t.exposeID('societyId', { nullable: true }),
    lockedAt: t.expose('lockedAt', { type: 'DateTime' }),
  }),
});

builder.mutationField('lockMonth', (t) =>
  t.field({
    type: MonthLock,
    args: { month: t.arg({ type: 'Date', required: true }), societyId: t.arg.id() },
    resolve: (_root, { month, societyId }, context) => lockMonth(context, month, societyId ?? null),
  }),
);

builder.mutationField('unlockMonth', (t) =>
  t.boolean({
    args: { month: t.arg({ type: 'Date', required: true }), societyId: t.arg.id() },
    resolve: (_root, { month, societyId }, context) => unlockMonth(context, month, societyId ?? null),
  }),
);
