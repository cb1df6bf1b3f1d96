import { addDays, addMonths } from '@bloom/shared-rules/calendar/calendar-day';
import { daysOfMonth } from '@bloom/shared-rules/calendar/month-days';
import { HOURS_PER_DAY } from '@bloom/shared-rules/cra/cra-counts';
import { monthText, type Worked } from '../../cra/activities/activities.fixture.ts';
import { countMonth } from '../../cra/activities/cra-counts.rules.ts';
import type { Random } from '../../demo/demo.random.ts';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import type { TestContext } from '../../testing/test-api.ts';
import { insertBilling } from '../recruitments/recruitments.fixture.ts';

const ZONE = 'metropole';

type Invoice = Partial<NewRow<'invoice'>>;

let made = 0;

/** One with its number, unless `changes` say otherwise; without VAT, because the figures are. */
export async function anInvoice({ db }: TestContext, changes: Invoice): Promise<string> {
  made += 1;
  const isFinal = changes.status === undefined || changes.status === 'FINALISED' || changes.number !== undefined;
  const number = {
    series: 'F',
    number: `F-${made}`,
    issued_on: '2026-11-02',
    due_on: '2026-12-02',
    finalised_by: 'test',
    finalised_at: '2026-11-02T09:00:00Z',
  };
  const net = changes.net_cents ?? 100_000;
  const row = {
    ...({ side: 'customer', kind: 'invoice', status: 'FINALISED', created_by: 'test' } as const),
    net_cents: net,
    vat_cents: 0,
    total_cents: net,
    ...(isFinal ? number : {}),
    ...changes,
  };
  return (await db.insertInto('invoice').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** A cancelled invoice with the credit note that takes it back. */
export async function creditedInvoice(test: TestContext, changes: Invoice): Promise<void> {
  made += 1;
  const id = await anInvoice(test, { ...changes, status: 'CANCELLED', number: `F-c${made}`, cancelled_by: 'test' });
  await anInvoice(test, { ...changes, kind: 'credit', preceding_id: id, series: 'A' });
}

/** The first `days` working days of the month, and what was worked besides. */
export async function aReport({ db }: TestContext, missionId: string, month: string, days = 20, more: Worked = {}) {
  const working = daysOfMonth(month, ZONE).filter(({ kind }) => kind === 'weekday');
  const worked = Object.fromEntries(working.slice(0, days).map(({ isoDate }) => [isoDate, { dayWorked: 1 }]));
  const details = monthText(month, { ...worked, ...more });
  const counts = countMonth(JSON.parse(details), HOURS_PER_DAY, ZONE);
  const row = { mission_id: missionId, month, details, hours_per_days: HOURS_PER_DAY, holiday_zone: ZONE };
  return db
    .insertInto('activity')
    .values({
      ...row,
      entered_by: 'test',
      nb_days_worked: counts.nbDaysWorked,
      nb_days_markup_worked: counts.nbDaysMarkupWorked,
      nb_days_markup2_worked: counts.nbDaysMarkup2Worked,
      nb_days_astreinte_worked: counts.nbDaysAstreinteWorked,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Forty missions over two years and a half, their prices, judgements, months, invoices of all states, and fees. */
export async function scatter(test: TestContext, random: Random): Promise<void> {
  const client = await test.create.clientSociety();
  for (let index = 0; index < 40; index += 1) {
    const begin = addDays('2025-01-01', random.int(0, 700));
    const { mission } = await test.create.mission({
      client_society_id: client.id,
      type: random.pick(['IT', 'IT', 'RPO', 'People']),
      begin_mission: begin,
      end_mission: addDays(begin, random.int(0, 500)),
      holiday_zone: random.pick(['metropole', 'metropole', 'alsace-moselle', 'reunion', 'nowhere']),
      deleted_at: random.chance(0.05) ? '2026-11-01T09:00:00Z' : null,
    });
    await agreements(test, mission, random);
    for (let month = `${begin.slice(0, 7)}-01`; month <= mission.end_mission; month = addMonths(month, 1)) {
      if (month <= '2026-12-01' && random.chance(0.9)) await workedMonth(test, mission, month, random);
    }
  }
  for (let index = 0; index < 25; index += 1) {
    const billing = await insertBilling(test, {
      society_id: client.id,
      sales_price_cents: random.int(1, 2_000_000),
      billing_date: random.chance(0.1) ? null : addDays('2026-05-01', random.int(0, 400)),
      trial_period_end_date: null,
      ...random.pick([{ billed: true }, { billed: true }, { cancelled: true }, {}, {}]),
    });
    if (!billing.billed) continue;
    const net_cents = billing.sales_price_cents;
    const issued_on = addDays('2026-05-01', random.int(0, 200));
    await anInvoice(test, { subject_id: billing.id, society_id: client.id, net_cents, issued_on });
  }
  await anInvoice(test, { society_id: client.id, net_cents: 4_321 });
}

async function agreements({ db }: TestContext, mission: Row<'mission'>, random: Random): Promise<void> {
  const price = () => ({
    sale_price_cents: random.int(40_000, 90_001),
    purchase_price_cents: random.int(30_000, 80_001),
  });
  await db.updateTable('pricing').set(price()).where('mission_id', '=', mission.id).execute();
  if (random.chance(0.4)) {
    const start_date = addDays(mission.begin_mission, random.int(1, 300));
    await db
      .insertInto('pricing')
      .values({ mission_id: mission.id, start_date, ...price() })
      .execute();
  }
  if (random.chance(0.6)) {
    const type = random.pick(['Freelance', 'Freelance_Tech_Digital', 'RPO', null] as const);
    await db.insertInto('deal').values({ mission_id: mission.id, won_on: mission.begin_mission, type }).execute();
  }
  if (random.chance(0.6)) {
    const new_end_date = random.chance(0.5) ? addDays(mission.end_mission, random.int(1, 150)) : null;
    const assessment = random.pick([0, 0.25, 0.5, 0.75, 1]);
    const of_end = random.pick([null, mission.end_mission, mission.end_mission, addDays(mission.end_mission, -30)]);
    await db
      .insertInto('extension_assessment')
      .values({ mission_id: mission.id, assessment, new_end_date, of_end, created_by: 'test' })
      .execute();
  }
}

async function workedMonth(test: TestContext, { id }: Row<'mission'>, month: string, random: Random): Promise<void> {
  const activity_id = (await aReport(test, id, month)).id;
  for (const side of ['customer', 'supplier'] as const) {
    const invoice = { activity_id, side, net_cents: random.int(1, 2_000_000) };
    const draw = random.next();
    if (draw < 0.1) await creditedInvoice(test, invoice);
    if (draw < 0.6) await anInvoice(test, invoice);
    else if (draw < 0.8)
      await anInvoice(test, { ...invoice, status: random.pick(['TO_VALIDATE', 'ERROR', 'CANCELLED']) });
    else if (draw < 0.85) {
      await anInvoice(test, { ...invoice, corrected_at: '2026-11-10T09:00:00Z' });
      await anInvoice(test, { ...invoice, net_cents: random.int(1, 2_000_000), status: 'TO_VALIDATE' });
    }
  }
}
