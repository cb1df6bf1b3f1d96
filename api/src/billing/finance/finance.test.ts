import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toCents } from '@bloom/shared-rules/money/money';
import { Random } from '../../demo/demo.random.ts';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { insertBilling, staffAround } from '../recruitments/recruitments.fixture.ts';
import { anInvoice, aReport, creditedInvoice, scatter } from './finances.fixture.ts';
import { entriesByHand } from './finances-by-hand.fixture.ts';

const RANGE = `query ($begin: Date!, $end: Date!, $isExpense: Boolean) {
  getFinances(beginDate: $begin, endDate: $end, isExpense: $isExpense) {
    date year price financeType isExpense isForecast } }`;
const MONTH = `query ($date: Date!, $isExpense: Boolean) {
  getFinanceByMonth(date: $date, isExpense: $isExpense) { date price financeType isExpense isForecast } }`;

/** The clock of the tests: 20 November 2026. */
const TODAY = '2026-11-20';

type Entry = {
  date: string;
  year: number;
  price: number;
  financeType: string;
  isExpense: boolean;
  isForecast: boolean;
};

const api = testApi();

const finance = async ({ create }: TestContext) => asAdmin((await create.staff()).id, new Set(['finance']));

/** The executor's objects have no prototype. */
const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

async function entriesOf(test: TestContext, begin: string, end: string, isExpense?: boolean): Promise<Entry[]> {
  const { data, errors } = await test.execute(await finance(test), RANGE, { begin, end, isExpense });
  assert.deepEqual(errors, []);
  return plain(data.getFinances);
}

const keyed = (entries: readonly Entry[]) =>
  new Map(
    entries.map(({ date, price, financeType, isExpense, isForecast }) => [
      `${date} ${financeType} ${isExpense ? 'expense' : 'revenue'} ${isForecast ? 'expected' : 'real'}`,
      toCents(price),
    ]),
  );

describe('getFinances', () => {
  it('is for people of finance alone, who are no service', () =>
    api.rollback(async (test) => {
      const others = await staffAround(test);
      const codeFor = async (viewer: Parameters<TestContext['execute']>[0]) =>
        (await test.execute(viewer, RANGE, { begin: '2026-01-01', end: '2026-02-01' })).code;
      assert.equal(await codeFor(asNobody), 'UNAUTHENTICATED');
      for (const who of ['account', 'recruit', 'dpo', 'system', 'bloomer'] as const) {
        assert.equal(await codeFor(others[who]), 'FORBIDDEN', who);
      }
      assert.equal(await codeFor(others.finance), undefined);
    }));

  it('refuses a range that is turned around or too long, and says so', () =>
    api.rollback(async (test) => {
      const viewer = await finance(test);
      const turned = await test.execute(viewer, RANGE, { begin: '2026-02-01', end: '2026-01-31' });
      assert.equal(turned.errors[0]?.message, 'La fin de la période précède son début.');
      assert.deepEqual(turned.errors[0]?.extensions?.invalidArgs, ['endDate']);
      const long = await test.execute(viewer, RANGE, { begin: '2024-01-01', end: '2027-01-01' });
      assert.equal(long.code, 'BAD_USER_INPUT');
      assert.match(long.errors[0]?.message ?? '', /^La période dépasse 36 mois/);
      const whole = await test.execute(viewer, RANGE, { begin: '2024-01-31', end: '2026-12-01' });
      assert.deepEqual([whole.errors, whole.data.getFinances], [[], []]);
    }));

  it('counts an invoice in the month that was worked, and a credit note against it', () =>
    api.rollback(async (test) => {
      const { mission } = await test.create.mission({ end_mission: '2026-10-31' });
      const activity_id = (await aReport(test, mission.id, '2026-09-01')).id;
      await creditedInvoice(test, { activity_id, net_cents: 900_000 });
      await anInvoice(test, { activity_id, net_cents: 1_000_050 });
      await anInvoice(test, { activity_id, side: 'supplier', net_cents: 800_000 });
      const other = (await aReport(test, mission.id, '2026-10-01')).id;
      await anInvoice(test, { activity_id: other, status: 'TO_VALIDATE', net_cents: 1 });
      const [revenue, expense, ...rest] = await entriesOf(test, '2026-09-15', '2026-10-01');
      const common = { date: '2026-09-01', year: 2026, financeType: 'IT', isForecast: false };
      assert.deepEqual(revenue, { ...common, price: 10_000.5, isExpense: false });
      assert.deepEqual(expense, { ...common, price: 8_000, isExpense: true });
      assert.deepEqual(rest, []);
      assert.deepEqual(await entriesOf(test, '2026-09-01', '2026-10-01', true), [expense]);
    }));

  it('expects the working days to come at their price, less likely after the end', () =>
    api.rollback(async (test) => {
      // 600 € a day, until Christmas; December has 18 working days before, January 21 without New Year.
      const { mission } = await test.create.mission({ end_mission: '2026-12-24' });
      await test.db
        .insertInto('extension_assessment')
        .values({ mission_id: mission.id, assessment: 0.25, new_end_date: '2027-01-15', created_by: 'test' })
        .execute();
      const entries = await entriesOf(test, '2026-12-01', '2027-03-01', false);
      assert.deepEqual(
        entries.map(({ date, price, isForecast }) => [date, price, isForecast]),
        [
          // 28 to 31 December at one in four; the 25th is nobody's working day.
          ['2026-12-01', 600 * (18 + 4 * 0.25), true],
          // 4 to 15 January.
          ['2027-01-01', 600 * 10 * 0.25, true],
        ],
      );
    }));

  it('expects the days of a mission that ended this month until they are invoiced, and its extension no more', () =>
    api.rollback(async (test) => {
      // The clock of the tests says 20 November; until the 13th there are nine working days, the 11th being none.
      const { mission } = await test.create.mission({ end_mission: '2026-11-13' });
      const judged = { mission_id: mission.id, assessment: 1, new_end_date: '2026-12-31', created_by: 'test' };
      await test.db.insertInto('extension_assessment').values(judged).execute();
      await test.create.mission({ end_mission: '2026-10-31' });
      const sold = async () =>
        (await entriesOf(test, '2026-11-01', '2026-12-01', false)).map(({ price, isForecast }) => [price, isForecast]);
      assert.deepEqual(await sold(), [[5_400, true]]);
      const activity_id = (await aReport(test, mission.id, '2026-11-01', 8)).id;
      await anInvoice(test, { activity_id, net_cents: 480_000 });
      assert.deepEqual(await sold(), [[4_800, false]]);
    }));

  it('expects the fees that are not billed, those that are late this month', () =>
    api.rollback(async (test) => {
      await insertBilling(test, { billing_date: '2026-08-15', sales_price_cents: 500_000 });
      await insertBilling(test, { billing_date: '2026-12-15', sales_price_cents: 700_000 });
      await insertBilling(test, { billing_date: '2026-12-20', sales_price_cents: 1, cancelled: true });
      const { data } = await test.execute(await finance(test), MONTH, { date: '2026-11-30' });
      const fee = { financeType: 'CDI', isExpense: false, isForecast: true };
      assert.deepEqual(plain(data.getFinanceByMonth), [{ ...fee, date: '2026-11-01', price: 5_000 }]);
      const ahead = await test.execute(await finance(test), MONTH, { date: '2026-12-01' });
      assert.deepEqual(plain(ahead.data.getFinanceByMonth), [{ ...fee, date: '2026-12-01', price: 7_000 }]);
      const past = await test.execute(await finance(test), MONTH, { date: '2026-08-01' });
      assert.deepEqual(past.data.getFinanceByMonth, []);
    }));

  for (const seed of ['one', 'two', 'three']) {
    it(`says of scattered rows what somebody finds who counts them by hand (${seed})`, () =>
      api.rollback(async (test) => {
        await scatter(test, new Random(`finances ${seed}`));
        const [from, to] = ['2025-06-01', '2027-08-01'];
        const byHand = await entriesByHand(test, from, to, TODAY);
        const entries = keyed(await entriesOf(test, from, to));
        assert.ok(byHand.size > 100);
        assert.deepEqual(new Map([...entries].sort()), new Map([...byHand].sort()));
      }));
  }
});
