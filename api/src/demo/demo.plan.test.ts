import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { addMonths, firstOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import { monthDay } from '@bloom/shared-rules/calendar/month-days';
import { holidayZone } from '@bloom/shared-rules/calendar/public-holidays';
import { countMonth } from '../cra/activities/cra-counts.rules.ts';
import { parseDetails } from '../cra/activities/cra-details.rules.ts';
import { thaw } from '../paper/documents/cra.snapshot.ts';
import { countReports, monthsOf } from './demo.missions.ts';
import { type PlannedMonth, planMonth } from './demo.months.ts';
import type { PlannedMission } from './demo.rows.ts';
import { type DemoWorld, planWorld } from './demo.world.ts';

const accountsFile = new URL('../../../tools/start/demo-accounts.json', import.meta.url);
const accounts: { email: string; givenName: string; familyName: string }[] = JSON.parse(
  readFileSync(accountsFile, 'utf8'),
);

// The end, the beginning and the turn of a year, a leap day, a month with holidays.
const TODAYS = ['2026-11-21', '2026-11-30', '2027-01-01', '2028-02-29', '2026-05-02'];

type Filled = { readonly mission: PlannedMission; readonly month: PlannedMonth };

function allMonths(world: DemoWorld, today: string): Filled[] {
  const manager = world.staff[0] as DemoWorld['staff'][number];
  const context = { today, now: new Date(`${today}T09:00:00Z`), manager };
  return world.missions.flatMap((mission) =>
    monthsOf(mission, today)
      .map((month) => planMonth(mission, month, context))
      .filter((month) => month !== undefined)
      .map((month) => ({ mission, month })),
  );
}

const WAITING: Readonly<Record<string, string>> = { prepared: 'WAITING_BLOOMER', bloomerSigned: 'WAITING_CLIENT' };

/** The status that such rows come to. */
function statusOf({ activity, documents }: PlannedMonth): string {
  if (activity.validation === 'forced') return 'FORCED';
  if ((activity.validation ?? null) !== null) return 'VALIDATED';
  return WAITING[documents[0]?.status ?? ''] ?? 'SIGNATURE_NOT_CREATED';
}

/** Two accounts show how somebody is refused: nobody of the demo has their addresses. */
const STRANGERS = ['inconnu@bloom.example', 'nonverifie@bloom.example'];

describe('the plan of the demo', () => {
  test('knows the people of the accounts that the sign-in offers, by the same names', () => {
    const { staff, bloomers, clients } = planWorld('small', '2026-11-21');
    const contacts = clients.flatMap(({ operational }) => operational);
    const names = new Map([...staff, ...bloomers, ...contacts].map((one) => [one.email, one]));
    for (const { email, givenName, familyName } of accounts) {
      const { firstname, lastname } = names.get(email) ?? {};
      const expected = STRANGERS.includes(email) ? [undefined, undefined] : [givenName, familyName];
      assert.deepEqual([firstname, lastname], expected, email);
    }
  });

  test('tells of no month that is missing: the product does, and nobody reads it twice', () => {
    for (const today of TODAYS) {
      const reminders = planWorld('small', today).notifications.filter(({ kind }) => /CRA/.test(kind));
      assert.deepEqual(reminders, [], today);
    }
  });

  test('is the same each time, and keeps its people from one day to the next', () => {
    assert.deepEqual(planWorld('small', '2026-11-21'), planWorld('small', '2026-11-21'));
    const months = (today: string) => allMonths(planWorld('small', today), today);
    assert.deepEqual(months('2026-11-21'), months('2026-11-21'));
    const ids = (today: string) => planWorld('small', today).bloomers.map((bloomer) => bloomer.id);
    assert.deepEqual(ids('2026-11-21'), ids('2027-06-01'));
  });

  test('has the sizes it promises', () => {
    const large = planWorld('large', '2026-11-21');
    assert.equal(large.missions.length, 2_000);
    assert.equal(large.bloomers.length, 1_200);
    assert.equal(
      large.missions.reduce((sum, mission) => sum + countReports(mission, '2026-11-21'), 0),
      30_000,
    );
    const small = planWorld('small', '2026-11-21');
    const known = ({ talents, jobFunnel }: DemoWorld) => talents.rows.length + jobFunnel.talents.length;
    assert.ok(known(small) >= 120 && known(large) >= 5_000);
    const months = allMonths(small, '2026-11-21').length;
    assert.ok(months > 300 && months < 800, `${months} months`);
  });

  test('says where every talent lives, so that a search around a town finds them', () => {
    const { talents, jobFunnel } = planWorld('small', '2026-11-21');
    for (const row of [...talents.rows, ...jobFunnel.talents]) {
      assert.ok(Math.abs(Number(row.location_latitude) - 46.6) < 5, `${row.location_city} lies in France`);
      assert.ok(Math.abs(Number(row.location_longitude) - 2) < 7, `${row.location_city} lies in France`);
    }
    assert.ok(new Set(talents.rows.map((row) => row.location_latitude)).size > 10);
  });

  for (const today of TODAYS) {
    test(`on ${today}, every month passes the rules of the product`, () => {
      const world = planWorld('small', today);
      for (const { mission, month } of allMonths(world, today)) {
        const { activity, documents } = month;
        const zone = holidayZone(activity.holiday_zone);
        const { begin_mission: beginMission, end_mission: endMission } = mission.row;
        const frame = { month: activity.month, zone, hoursPerDays: activity.hours_per_days, beginMission, endMission };
        const read = parseDetails(JSON.stringify(activity.details), frame);
        assert.deepEqual(read, { ok: true, value: activity.details }, mission.row.label);
        assert.deepEqual(countMonth(activity.details, activity.hours_per_days, zone), {
          nbDaysWorked: activity.nb_days_worked,
          nbDaysMarkupWorked: activity.nb_days_markup_worked,
          nbDaysMarkup2Worked: activity.nb_days_markup2_worked,
          nbDaysAstreinteWorked: activity.nb_days_astreinte_worked,
        });
        for (const document of documents) {
          const snapshot = thaw({ text: document.snapshot, sha256: document.snapshot_sha256 });
          assert.equal(snapshot.activityId, activity.id);
        }
      }
    });

    test(`on ${today}, nothing happens later than now, and signatures come in order`, () => {
      const now = `${today}T09:00:00Z`;
      for (const { month } of allMonths(planWorld('small', today), today)) {
        const { activity, documents, signatures } = month;
        const [document] = documents;
        const instants = [
          activity.created_at,
          ...signatures.map((signature) => signature.sign_date),
          document?.sealed_at,
        ].filter((instant) => instant !== null && instant !== undefined);
        assert.deepEqual(instants, [...instants].sort());
        for (const instant of [...instants, activity.validated_at, activity.invoice_uploaded_at]) {
          if (instant) assert.ok(String(instant) < now, `${instant} is after ${now}`);
        }
        const expected = { sealed: 2, fullySigned: 2, bloomerSigned: 1, prepared: 0, void: 0 }[
          document?.status ?? 'void'
        ];
        assert.equal(signatures.length, expected);
        for (const signature of signatures) assert.equal(signature.snapshot_sha256, document?.snapshot_sha256);
      }
    });

    test(`on ${today}, the story can be lived`, () => {
      const world = planWorld('small', today);
      const of = (email: string) => world.missions.filter((mission) => mission.bloomer.email === email);
      const camille = of('bloomer@bloom.example');
      const active = camille.filter(({ row }) => row.begin_mission <= today && row.end_mission >= today);
      const finished = camille.filter(({ row }) => row.end_mission < today);
      assert.deepEqual([active.length, finished.length], [3, 1]);

      const [main] = camille;
      const lastMonth = addMonths(firstOfMonth(today), -1);
      const filled = allMonths(world, today);
      const mainMonths = filled.filter(({ mission }) => mission === main).map(({ month }) => month.activity.month);
      assert.ok(!mainMonths.includes(lastMonth), 'last month waits to be filled');
      assert.ok(mainMonths.includes(addMonths(lastMonth, -1)), 'the month before is there');
      const recent = filled.filter(
        ({ mission, month }) => camille.includes(mission) && month.activity.month >= lastMonth,
      );
      assert.deepEqual(recent, [], 'a whole month of the main mission can be filled: no other declares those days');
      assert.ok(active.every(({ row }) => main === undefined || row.begin_mission <= main.row.begin_mission));
      assert.equal(main?.operational?.email, 'client@client.example');
      assert.equal(active.filter(({ row }) => row.enable_cra_upload).length, 1);
      assert.equal(active.filter(({ operational }) => !operational).length, 1);

      const carried = new Set(of('portage@bloom.example').map(({ row }) => row.bloomer_billing_society_id));
      assert.deepEqual(
        world.societies.filter((society) => carried.has(society.id)).map((society) => society.portage),
        [true],
      );
      assert.ok(of('nouveau@bloom.example').every(({ row }) => row.begin_mission > today));
      assert.equal(of('inconnu@bloom.example').length, 0);
      assert.ok(!world.bloomers.some((bloomer) => bloomer.email === 'inconnu@bloom.example'));
      assert.ok(world.missions.filter(({ client }) => client.id === main?.client.id).length >= 3);
    });
  }

  test('last months are in all six steps', () => {
    const today = '2026-11-21';
    const world = planWorld('small', today);
    const recent = allMonths(world, today).filter(({ month }) => month.activity.month >= '2026-10-01');
    const seen = new Set(recent.map(({ month }) => statusOf(month)));
    for (const status of [
      'SIGNATURE_NOT_CREATED',
      'WAITING_BLOOMER',
      'WAITING_CLIENT',
      'VALIDATED',
      'FORCED',
    ] as const) {
      assert.ok(seen.has(status), status);
    }
    const expected = world.missions.filter(({ row }) => row.begin_mission <= today && row.end_mission >= '2026-11-01');
    const current = recent.filter(({ month }) => month.activity.month === '2026-11-01');
    assert.ok(current.length < expected.length, 'some months are not created');
  });

  test('nobody works more than one day a day', () => {
    const perDay = new Map<string, number>();
    for (const { mission, month } of allMonths(planWorld('small', '2026-11-21'), '2026-11-21')) {
      for (const [date, entry] of Object.entries(month.activity.details)) {
        const key = `${mission.bloomer.email} ${date}`;
        perDay.set(key, (perDay.get(key) ?? 0) + entry.dayWorked);
        if (entry.dayWorked > 0) assert.equal(monthDay(date, 'metropole').isWeekend, false);
      }
    }
    const most = Math.max(...perDay.values());
    assert.equal(most, 1);
  });

  test('each price begins with its mission, and is sold above what it costs', () => {
    for (const { row, prices } of planWorld('large', '2026-11-21').missions) {
      assert.equal(prices[0]?.start_date, row.begin_mission);
      assert.equal(new Set(prices.map((price) => price.start_date)).size, prices.length);
      for (const price of prices) assert.ok(price.sale_price_cents > price.purchase_price_cents);
    }
  });
});
