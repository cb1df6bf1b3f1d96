/** Figures counted one row and one day after the other, as somebody would who does not know how the product counts. */
import { addDays, addMonths, lastOfMonth, weekdayOf } from '@bloom/shared-rules/calendar/calendar-day';
import { holidayZone, isHoliday } from '@bloom/shared-rules/calendar/public-holidays';
import type { Row, Tables } from '../../platform/database/database.tables.ts';
import type { TestContext } from '../../testing/test-api.ts';
import type { Months } from './finance.sql.ts';

type Add = (month: string, type: string, isExpense: boolean, isForecast: boolean, quarters: number) => void;

/** Sums by « month type side kind », in quarters of a cent: a chance is a number of quarters. */
function sumsOf(from: string, to: string): { sums: Map<string, bigint>; add: Add } {
  const sums = new Map<string, bigint>();
  return {
    sums,
    add: (month, type, isExpense, isForecast, quarters) => {
      if (month < from || month > to) return;
      const key = `${month} ${type} ${isExpense ? 'expense' : 'revenue'} ${isForecast ? 'expected' : 'real'}`;
      sums.set(key, (sums.get(key) ?? 0n) + BigInt(quarters));
    },
  };
}

export async function rawRows({ db }: TestContext) {
  const all = <Table extends keyof Tables>(table: Table) =>
    db
      .selectFrom(table as 'mission')
      .selectAll()
      .execute() as unknown as Promise<Row<Table>[]>;
  const prices = (await all('pricing')).sort((a, b) => a.start_date.localeCompare(b.start_date));
  const deals = new Map((await all('deal')).map((deal) => [deal.mission_id, deal.type]));
  const isFreelance = ({ id, type }: Row<'mission'>) => type === 'IT' && deals.get(id)?.startsWith('Freelance');
  return {
    prices,
    missions: new Map((await all('mission')).map((mission) => [mission.id, mission])),
    activities: new Map((await all('activity')).map((activity) => [activity.id, activity])),
    judged: new Map((await all('extension_assessment')).map((one) => [one.mission_id, one])),
    billings: await all('recruitment_billing'),
    invoices: await all('invoice'),
    typeOf: (mission: Row<'mission'>) => (isFreelance(mission) ? 'freelance' : mission.type),
  };
}

type Raw = Awaited<ReturnType<typeof rawRows>>;

/** What has its number; answers the months of missions that are invoiced, by side. */
function addInvoices({ invoices, activities, missions, billings, typeOf }: Raw, add: Add): Set<string> {
  const invoiced = new Set<string>();
  for (const invoice of invoices) {
    if (invoice.number === null) continue;
    const activity = activities.get(invoice.activity_id ?? '');
    const mission = missions.get(activity?.mission_id ?? '');
    const isFee = billings.some(({ id }) => id === invoice.subject_id);
    const quarters = Number(invoice.net_cents) * 4 * (invoice.kind.toLowerCase().endsWith('credit') ? -1 : 1);
    const month = activity?.month ?? `${invoice.issued_on?.slice(0, 7)}-01`;
    add(month, mission ? typeOf(mission) : isFee ? 'CDI' : 'other', invoice.side === 'supplier', false, quarters);
    if (invoice.status === 'FINALISED') invoiced.add(`${mission?.id} ${activity?.month} ${invoice.side}`);
  }
  return invoiced;
}

/** The days of a mission from the first one on, each at its price and its chance. */
function addDaysToCome({ prices, judged, typeOf }: Raw, mission: Row<'mission'>, days: Months & { today: string }) {
  const { from, to, today } = days;
  const known = judged.get(mission.id);
  // Of another end: nobody has judged this one; of one that has passed, the mission went on or it did not.
  const stands = (known?.of_end ?? mission.end_mission) === mission.end_mission;
  const opinion = stands && mission.end_mission >= today ? known : undefined;
  const chance = Number(opinion?.assessment ?? 0) * 4;
  const later = opinion?.new_end_date ?? addMonths(mission.end_mission, 3);
  const last = chance > 0 && later > mission.end_mission ? later : mission.end_mission;
  const zone = holidayZone(mission.holiday_zone);
  return (add: Add, invoiced: ReadonlySet<string>) => {
    const own = new Map<string, { isExpense: boolean; month: string; quarters: number }>();
    for (let day = from; day <= lastOfMonth(to) && day <= last; day = addDays(day, 1)) {
      const price = prices.findLast((one) => one.mission_id === mission.id && one.start_date <= day);
      if (!price || day < mission.begin_mission || weekdayOf(day) > 4 || isHoliday(day, zone)) continue;
      const quarters = day <= mission.end_mission ? 4 : chance;
      const month = `${day.slice(0, 7)}-01`;
      for (const side of ['customer', 'supplier'] as const) {
        if (invoiced.has(`${mission.id} ${month} ${side}`)) continue;
        const cents = side === 'customer' ? price.sale_price_cents : price.purchase_price_cents;
        const key = `${month} ${side}`;
        const before = own.get(key) ?? { isExpense: side === 'supplier', month, quarters: 0 };
        own.set(key, { ...before, quarters: before.quarters + cents * quarters });
      }
    }
    // A month of a mission is said in whole cents, a half upwards.
    for (const { isExpense, month, quarters } of own.values()) {
      add(month, typeOf(mission), isExpense, true, Math.floor((quarters + 2) / 4) * 4);
    }
  };
}

/** Cents by « month type side kind », counted one row and one day after the other. */
export async function entriesByHand(test: TestContext, from: string, to: string, today: string) {
  const raw = await rawRows(test);
  const { sums, add } = sumsOf(from, to);
  const invoiced = addInvoices(raw, add);
  const present = `${today.slice(0, 7)}-01`;
  for (const mission of raw.missions.values()) {
    if (mission.deleted_at !== null || mission.end_mission < present) continue;
    addDaysToCome(raw, mission, { from: present, to, today })(add, invoiced);
  }
  for (const { billing_date, billed, cancelled, sales_price_cents } of raw.billings) {
    if (billed || cancelled || billing_date === null) continue;
    const month = `${billing_date.slice(0, 7)}-01`;
    add(month < present ? present : month, 'CDI', false, true, sales_price_cents * 4);
  }
  return new Map([...sums].map(([key, quarters]) => [key, Number(quarters / 4n)]));
}
