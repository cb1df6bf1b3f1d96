/** A month of which the first version said a day too many: it was signed, opened again and signed anew. */

import { holidayZone } from '@bloom/shared-rules/calendar/public-holidays';
import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { totalDays } from '@bloom/shared-rules/cra/cra-counts';
import { countMonth } from '../cra/activities/cra-counts.rules.ts';
import type { MonthDetails } from '../cra/activities/cra-details.rules.ts';
import { businessDay } from '../platform/clock.ts';
import { ageOf, frozen, type MonthContext, type PlannedMonth, planMonth } from './demo.months.ts';
import { Random } from './demo.random.ts';
import type { Planned, PlannedMission } from './demo.rows.ts';

const REASON = 'Ce jour était un congé, posé après la saisie.';
const DAYS_LATER = 2;

const later = (instant: Date | string | null | undefined): string =>
  new Date(new Date(instant ?? 0).getTime() + DAYS_LATER * DAY_MS).toISOString();

/** The first day that was worked is not worked any more. */
function withoutFirstDay(details: MonthDetails): MonthDetails {
  const first = Object.entries(details).find(([, { dayWorked }]) => dayWorked > 0);
  if (first === undefined) throw new Error('a month of the demo that is corrected has a day that was worked');
  const [day, entry] = first;
  return { ...details, [day]: { ...entry, dayWorked: 0, checked: false } };
}

interface Opened extends Pick<MonthContext, 'manager'> {
  random: Random;
  openedAt: string;
  validatedAt: string;
}

/** What the version that is replaced said, and until when it counted. */
function correctionOf(
  activity: PlannedMonth['activity'],
  documentId: string,
  { random, manager, openedAt, validatedAt }: Opened,
): Planned<'activity_correction'> {
  return {
    id: random.uuid(),
    activity_id: activity.id,
    version: 2,
    reason: REASON,
    opened_by: `staff:${manager.id}`,
    opened_by_name: `${manager.firstname} ${manager.lastname}`,
    opened_at: openedAt,
    validation: 'signed',
    validated_at: activity.validated_at as string,
    document_id: documentId,
    forced_report_id: null,
    cra_file_id: null,
    details: JSON.stringify(activity.details),
    total_days: totalDays({
      nbDaysWorked: activity.nb_days_worked,
      nbDaysMarkupWorked: activity.nb_days_markup_worked,
      nbDaysMarkup2Worked: activity.nb_days_markup2_worked,
      nbDaysAstreinteWorked: activity.nb_days_astreinte_worked,
    }),
    closed_at: validatedAt,
  };
}

/** @param month as it was signed first; its invoices are made of what is answered */
function corrected(mission: PlannedMission, month: PlannedMonth, { manager }: MonthContext): PlannedMonth {
  const { activity, documents, signatures } = month;
  const [first] = documents;
  if (first === undefined || activity.validation !== 'signed') return month;
  const random = new Random(`correction ${activity.id}`);
  const details = withoutFirstDay(activity.details);
  const counts = countMonth(details, activity.hours_per_days, holidayZone(activity.holiday_zone));
  const replaces = { id: first.id, validatedOn: businessDay(new Date(activity.validated_at ?? 0)) };
  const snapshot = frozen(mission, activity, { details, counts, version: 2, replaces });
  const openedAt = new Date(new Date(first.sealed_at ?? 0).getTime() + DAY_MS / 2).toISOString();
  const second = {
    ...first,
    id: random.uuid(),
    version: 2,
    snapshot: snapshot.text,
    snapshot_sha256: snapshot.sha256,
    sealed_at: later(first.sealed_at),
    created_at: openedAt,
  };
  const again = signatures.map((signature) => ({
    ...signature,
    id: random.uuid(),
    document_id: second.id,
    snapshot_sha256: snapshot.sha256,
    sign_date: later(signature.sign_date as string),
  }));
  const validatedAt = later(activity.validated_at as string);
  return {
    ...month,
    activity: {
      ...activity,
      details,
      nb_days_worked: counts.nbDaysWorked,
      version: 3,
      validated_at: validatedAt,
      updated_at: validatedAt,
    },
    documents: [{ ...first, corrected_at: openedAt }, second],
    signatures: [...signatures, ...again],
    corrections: [correctionOf(activity, first.id, { random, manager, openedAt, validatedAt })],
  };
}

/** As it is written; undefined for a month that nobody has filled in yet. */
export function monthOf(mission: PlannedMission, month: string, context: MonthContext): PlannedMonth | undefined {
  const planned = planMonth(mission, month, context);
  const isCorrected = planned !== undefined && mission.correctedAge === ageOf(month, context.today);
  return isCorrected ? corrected(mission, planned, context) : planned;
}
