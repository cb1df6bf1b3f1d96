import { addDays, addMonths, weekdayOf } from '@bloom/shared-rules/calendar/calendar-day';
import { holidayZone, isHoliday } from '@bloom/shared-rules/calendar/public-holidays';
import type { Row } from '../../platform/database/database.tables.ts';
import type { TestContext } from '../../testing/test-api.ts';
import { rawRows } from './finances-by-hand.fixture.ts';

type Raw = Awaited<ReturnType<typeof rawRows>>;

/** What plain working days were sold for, one after the other: nobody of the scattered ones works on a weekend. */
function soldByHand({ prices }: Raw, { mission_id, details }: Row<'activity'>): number {
  const days = Object.entries(details as unknown as Record<string, { dayWorked?: number }>);
  return days.reduce((sum, [day, { dayWorked = 0 }]) => {
    const price = prices.findLast((one) => one.mission_id === mission_id && one.start_date <= day);
    return sum + dayWorked * (price?.sale_price_cents ?? 0);
  }, 0);
}

/** Cents by « month stage » of what is left to be invoiced, counted one report and one invoice after the other. */
export async function uninvoicedByHand(test: TestContext, today: string): Promise<Map<string, number>> {
  const raw = await rawRows(test);
  const left = new Map<string, number>();
  for (const activity of raw.activities.values()) {
    const mission = raw.missions.get(activity.mission_id);
    if (activity.month >= `${today.slice(0, 7)}-01` || !mission || mission.deleted_at !== null) continue;
    const own = raw.invoices.filter(
      ({ activity_id, side, preceding_id, status }) =>
        activity_id === activity.id && side === 'customer' && preceding_id === null && status !== 'CANCELLED',
    );
    const live = own.find(({ corrected_at }) => corrected_at === null);
    if (live?.status === 'FINALISED') continue;
    const drafted = live?.status === 'ERROR' ? 'ERROR' : live ? 'TO_VALIDATE' : 'TO_INVOICE';
    const stage = activity.validation === null ? 'TO_SIGN' : drafted;
    const before = own.filter(({ corrected_at }) => corrected_at !== null);
    const worth = Number(live?.net_cents ?? soldByHand(raw, activity));
    const cents = before.reduce((sum, { net_cents }) => sum - Number(net_cents), worth);
    const key = `${activity.month} ${stage}`;
    left.set(key, (left.get(key) ?? 0) + cents);
  }
  addMissing(raw, today, left);
  return left;
}

/** Working days of months without a report, of a year. */
function addMissing(raw: Raw, today: string, left: Map<string, number>): void {
  const present = `${today.slice(0, 7)}-01`;
  const reported = new Set([...raw.activities.values()].map(({ mission_id, month }) => `${mission_id} ${month}`));
  for (const mission of raw.missions.values()) {
    if (mission.deleted_at !== null) continue;
    const zone = holidayZone(mission.holiday_zone);
    for (let day = addMonths(present, -12); day < present; day = addDays(day, 1)) {
      const month = `${day.slice(0, 7)}-01`;
      const isOfMission = day >= mission.begin_mission && day <= mission.end_mission;
      if (!isOfMission || weekdayOf(day) > 4 || isHoliday(day, zone) || reported.has(`${mission.id} ${month}`))
        continue;
      const price = raw.prices.findLast((one) => one.mission_id === mission.id && one.start_date <= day);
      left.set(`${month} MISSING`, (left.get(`${month} MISSING`) ?? 0) + (price?.sale_price_cents ?? 0));
    }
  }
}
