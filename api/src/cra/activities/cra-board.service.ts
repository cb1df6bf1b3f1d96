import { firstOfMonth, isDay } from '@bloom/shared-rules/calendar/calendar-day';
import { requireMission } from '../../missions/missions/missions.service.ts';
import { businessDay } from '../../platform/clock.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { isUuid } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { isBloomer, isStaff, refusal } from '../../platform/viewer/viewer.ts';
import * as rows from './cra-board.sql.ts';

/** The month of an ISO instant or day, in Europe/Paris: 2026-10-31T23:00:00Z is already November there. */
export function monthOfInstant(text: string): string {
  const instant = /^\d{4}-\d{2}-\d{2}T/.test(text) ? new Date(text) : undefined;
  const isInstant = instant !== undefined && !Number.isNaN(instant.getTime());
  const day = isInstant ? businessDay(instant) : /^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text;
  if (!isDay(day)) throw invalidInput({ month: 'Un mois est attendu au format ISO 8601.' });
  return firstOfMonth(day);
}

/** No record of the staff has this id. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** One row per mission that has a day in the month, reports that do not exist included. */
export function boardOfMonth(context: RequestContext, args: { month: string; mine?: boolean | null }): Source {
  const { viewer } = context;
  if (!isStaff(viewer, 'account', 'finance')) throw refusal(viewer);
  return rows.missionsOfMonth(monthOfInstant(args.month), args.mine ? (viewer.staffId ?? NOBODY) : undefined);
}

/** One row per month of the mission, up to the present one, and per report beside those. */
export async function boardOfMission(context: RequestContext, args: { missionId: string }): Promise<Source> {
  const { viewer } = context;
  if (!isStaff(viewer, 'account', 'finance') && !isBloomer(viewer)) throw refusal(viewer);
  const isOwn = () =>
    // Reports are read by the Bloomer's side: being a client of the mission opens none.
    requireMission({ ...context, viewer: { ...viewer, contactId: null, societyId: null } }, args.missionId);
  if (!isUuid(args.missionId)) await isOwn();
  const bloomerId = isStaff(viewer) ? null : viewer.bloomerId;
  return { ...rows.monthsOfMission(args.missionId, bloomerId, context.clock.today()), whenEmpty: isOwn };
}

/** What is missing in a month: everybody's for staff, his own for a Bloomer. */
export function missingInMonth(context: RequestContext, args: { month: string }): Source {
  const { viewer } = context;
  const month = firstOfMonth(args.month);
  if (isStaff(viewer, 'account', 'finance')) return rows.missingOf(month, null);
  if (!isBloomer(viewer)) throw refusal(viewer);
  return rows.missingOf(month, viewer.bloomerId);
}

/** What a Bloomer has to do, and what became of his latest months. */
export function boardOfBloomer(context: RequestContext): Source {
  const { viewer } = context;
  if (!isBloomer(viewer) || viewer.bloomerId === null) throw refusal(viewer);
  return rows.monthsOfBloomer(viewer.bloomerId, context.clock.today());
}
