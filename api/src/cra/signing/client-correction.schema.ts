import { builder } from '../../platform/graphql/builder.ts';
import { ActivityValidation } from '../activities/activities.model.ts';
import type { ChangedDay, CorrectionView, ReplacedReport } from './client-correction.service.ts';

export const ChangedDayRef = builder.objectRef<ChangedDay>('ChangedDay');
ChangedDayRef.implement({
  fields: (t) => ({
    date: t.expose('date', { type: 'Date' }),
    dayWorkedBefore: t.exposeFloat('dayWorkedBefore'),
    dayWorked: t.exposeFloat('dayWorked'),
    astreinteBefore: t.exposeFloat('astreinteBefore'),
    astreinte: t.exposeFloat('astreinte'),
  }),
});

const ReplacedReportRef = builder.objectRef<ReplacedReport>('ReplacedReport');
ReplacedReportRef.implement({
  description: 'The version of the month that a corrected one takes the place of, and what is not the same.',
  fields: (t) => ({
    validation: t.expose('validation', { type: ActivityValidation }),
    validatedAt: t.expose('validatedAt', { type: 'DateTime' }),
    totalDays: t.exposeFloat('totalDays'),
    reason: t.exposeString('reason', { nullable: true }),
    changes: t.expose('changes', { type: [ChangedDayRef] }),
  }),
});

/** What a report says of the corrections of its month. */
export function exposeCorrections(report: ReturnType<typeof builder.objectRef<CorrectionView>>): void {
  builder.objectFields(report, (t) => ({
    correctedAt: t.expose('correctedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the month of this signed document was opened again.',
    }),
    replacedAt: t.expose('replacedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its corrected version was validated; until then this one counts.',
    }),
    replaces: t.expose('replaces', { type: ReplacedReportRef, nullable: true }),
  }));
}
