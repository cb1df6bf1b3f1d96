import { totalDays } from '@bloom/shared-rules/cra/cra-counts';
import type { CraSnapshot } from '../../paper/documents/cra.snapshot.ts';
import type { MonthDetails } from '../activities/cra-details.rules.ts';

/** What the document shows and does not count itself, its days as they are entered. */
export type SnapshotSource = Omit<CraSnapshot, 'kind' | 'format' | 'documentVersion' | 'days' | 'totalDays'> & {
  readonly details: MonthDetails;
};

/** What the two sides will sign: everything the document shows, and nothing else. */
export function snapshotOf(source: SnapshotSource, documentVersion: number): CraSnapshot {
  const days = Object.entries(source.details)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([date, entry]) => ({
      date,
      name: entry.name,
      isHoliday: entry.isHoliday,
      isWeekend: entry.isWeekend,
      dayWorked: entry.dayWorked,
      astreinte: entry.astreinte,
      comment: entry.comment,
    }));
  return {
    kind: 'cra',
    format: 1,
    documentVersion,
    activityId: source.activityId,
    missionId: source.missionId,
    missionLabel: source.missionLabel,
    month: source.month,
    clientName: source.clientName,
    bloomerFullname: source.bloomerFullname,
    hoursPerDays: source.hoursPerDays,
    holidayZone: source.holidayZone,
    days,
    nbDaysWorked: source.nbDaysWorked,
    nbDaysMarkupWorked: source.nbDaysMarkupWorked,
    nbDaysMarkup2Worked: source.nbDaysMarkup2Worked,
    nbDaysAstreinteWorked: source.nbDaysAstreinteWorked,
    totalDays: totalDays(source),
    ...(source.replaces && { replaces: source.replaces }),
  };
}
