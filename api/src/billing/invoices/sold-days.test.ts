import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays, weekdayOf } from '@bloom/shared-rules/calendar/calendar-day';
import { toCents } from '@bloom/shared-rules/money/money';
import { monthText, OCTOBER, type Worked } from '../../cra/activities/activities.fixture.ts';
import { Random } from '../../demo/demo.random.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { type Billable, billableMonth, changeReport, customerDraft } from './invoices.fixture.ts';

const SOLD = `query ($month: String!, $begin: Date!) {
  monthClosing(month: $month) { amountAtRisk item { mission { recordId } } }
  financeLines(figure: UNINVOICED, beginDate: $begin, endDate: $begin) { lines { amount stage } } }`;

const DAYS = Array.from({ length: 28 }, (_, index) => addDays(OCTOBER, index));

const api = testApi();

/** Half hours of a day of any length, nights on call, and prices that change in the middle of it. */
async function unevenMonth(test: TestContext, random: Random): Promise<Billable> {
  const hours = random.pick([7, 7.5, 8]);
  const days: Worked = Object.fromEntries(
    DAYS.filter((day) => random.chance(weekdayOf(day) < 6 ? 0.8 : 0.4)).map((day) => [
      day,
      { dayWorked: random.int(0, hours * 2) / (hours * 2), astreinte: random.chance(0.3) ? random.int(1, 24) / 24 : 0 },
    ]),
  );
  const month = await billableMonth(test);
  await changeReport(test, month.activityId, { details: monthText(OCTOBER, days), hours_per_days: hours });
  const price = () => ({
    mission_id: month.mission.id,
    purchase_price_cents: 30_000,
    astreinte_coef: random.pick([2, 1.333, 0]),
    saturday_coef: random.pick([null, 1, 1.25]),
    sunday_coef: random.pick([null, 0, 2.333]),
    sale_price_cents: random.int(40_001, 90_000),
  });
  const starts = random.chance(0.5) ? ['2026-10-13'] : ['2026-10-08', '2026-10-22', '2026-11-02'];
  const prices = starts.map((start_date) => ({ ...price(), start_date }));
  await test.db.insertInto('pricing').values(prices).execute();
  return month;
}

async function soldFor(test: TestContext, { finance, mission }: Billable) {
  const { data, errors } = await test.execute(finance, SOLD, { month: OCTOBER, begin: OCTOBER });
  assert.deepEqual(errors, []);
  const { lines } = data.financeLines as { lines: { amount: number; stage: string }[] };
  const closing = data.monthClosing as { amountAtRisk: number; item: { mission: { recordId: string } } }[];
  assert.deepEqual(
    closing.map(({ item }) => item.mission.recordId),
    [mission.id],
  );
  return {
    finance: lines.map(({ amount, stage }) => [stage, toCents(amount)]),
    closing: closing.map(({ amountAtRisk }) => toCents(amountAtRisk)),
  };
}

describe('what is worked and not invoiced', () => {
  for (const seed of ['one', 'two', 'three', 'four', 'five', 'six']) {
    it(`is worth, to the cent, what the invoice says that follows (${seed})`, () =>
      api.rollback(async (test) => {
        const month = await unevenMonth(test, new Random(`sold days ${seed}`));
        const before = await soldFor(test, month);
        const id = await customerDraft(test, month);
        const { net_cents, status } = await test.db
          .selectFrom('invoice')
          .select(['net_cents', 'status'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        assert.equal(status, 'TO_VALIDATE');
        const net = Number(net_cents);
        assert.ok(net > 0);
        assert.deepEqual(before, { finance: [['TO_INVOICE', net]], closing: [net] });
        assert.deepEqual(await soldFor(test, month), { finance: [['TO_VALIDATE', net]], closing: [net] });
      }));
  }
});
