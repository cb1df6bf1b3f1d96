import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toCents } from '@bloom/shared-rules/money/money';
import { sql } from 'kysely';
import { Random } from '../../demo/demo.random.ts';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { staffAround } from '../recruitments/recruitments.fixture.ts';
import { anInvoice, aReport, creditedInvoice, scatter } from './finances.fixture.ts';

const LINES = `query ($figure: FinanceFigure!, $begin: Date, $end: Date, $isExpense: Boolean, $types: [FinanceType!],
    $clientId: ID, $accountManagerId: ID, $stage: UninvoicedStage) {
  financeLines(figure: $figure, beginDate: $begin, endDate: $end, isExpense: $isExpense, types: $types,
      clientId: $clientId, accountManagerId: $accountManagerId, stage: $stage) {
    total count subject averageDays dso yearTotal lines { kind month amount isExpense financeType stage number company label bloomer invoiceId
      issuedOn dueOn paidOn } } }`;
const FIGURES = `query ($begin: Date!, $end: Date!) {
  getFinances(beginDate: $begin, endDate: $end) { date price financeType isExpense }
  financeFigures(beginDate: $begin, endDate: $end) {
    uninvoiced { month stage count amount } payment { averageDays paidCount dso outstanding outstandingCount late lateCount }
    clients { recordId revenue expense margin } accountManagers { recordId revenue expense margin } } }`;

type Line = { amount: number; kind: string; issuedOn: string | null; paidOn: string | null } & Record<string, unknown>;
type Lines = Record<'averageDays' | 'dso' | 'yearTotal', number | null> & {
  total: number;
  count: number;
  lines: Line[];
};

const api = committingTestApi();

const finance = async ({ create }: TestContext) => asAdmin((await create.staff()).id, new Set(['finance']));
const centsOf = (lines: readonly Line[]) => lines.reduce((sum, { amount }) => sum + toCents(amount), 0);

/** Asks as one and the same person, and counts the answer again. */
function asker(test: TestContext, viewer: Awaited<ReturnType<typeof finance>>) {
  return async (variables: Record<string, unknown>): Promise<Lines> => {
    const { data, errors } = await test.execute(viewer, LINES, variables);
    assert.deepEqual(errors, []);
    const answer = JSON.parse(JSON.stringify(data.financeLines)) as Lines;
    assert.equal(answer.lines.length, answer.count);
    assert.equal(centsOf(answer.lines), toCents(answer.total));
    return answer;
  };
}

describe('financeLines', () => {
  it('is for people of finance alone, who say of which months', () =>
    api.rollback(async (test) => {
      const others = await staffAround(test);
      const codeFor = async (viewer: Parameters<TestContext['execute']>[0], figure = 'LATE') =>
        (await test.execute(viewer, LINES, { figure })).code;
      assert.equal(await codeFor(asNobody), 'UNAUTHENTICATED');
      for (const who of ['account', 'recruit', 'dpo', 'system', 'bloomer'] as const) {
        assert.equal(await codeFor(others[who]), 'FORBIDDEN', who);
      }
      assert.equal(await codeFor(others.finance), undefined);
      const { errors } = await test.execute(others.finance, LINES, { figure: 'ENTRIES', begin: '2026-10-01' });
      assert.equal(errors[0]?.message, 'Choisissez la période dont le détail est demandé.');
      assert.deepEqual(errors[0]?.extensions?.invalidArgs, ['endDate']);
      const long = { figure: 'ENTRIES', begin: '2020-01-01', end: '2026-10-01' };
      assert.match((await test.execute(others.finance, LINES, long)).errors[0]?.message ?? '', /dépasse 36 mois/);
      const ask = asker(test, others.finance);
      const months = { figure: 'ENTRIES', begin: '2026-01-01', end: '2026-10-01' };
      assert.deepEqual(await ask({ ...months, clientId: 'nobody' }), {
        ...{ total: 0, count: 0, subject: null, averageDays: null, dso: null, yearTotal: null, lines: [] },
      });
    }));

  it('names what each line is, and takes off what was credited and spent', () =>
    api.rollback(async (test) => {
      const client = await test.create.clientSociety({ name: 'Nord' });
      const { mission } = await test.create.mission({ client_society_id: client.id, end_mission: '2026-10-31' });
      const activity_id = (await aReport(test, mission.id, '2026-09-01')).id;
      const customer = { activity_id, society_id: client.id };
      await creditedInvoice(test, { ...customer, net_cents: 900_000 });
      await anInvoice(test, { ...customer, net_cents: 1_000_050, number: 'F-7' });
      await anInvoice(test, { activity_id, side: 'supplier', net_cents: 800_000 });
      const other = (await test.create.mission({ client_society_id: client.id, end_mission: '2026-10-31' })).mission;
      const draft = { activity_id: (await aReport(test, other.id, '2026-09-01')).id, society_id: client.id };
      await anInvoice(test, { ...draft, status: 'TO_VALIDATE', net_cents: 7 });
      const ask = asker(test, await finance(test));
      const month = { figure: 'ENTRIES', begin: '2026-09-15', end: '2026-09-15' };
      const { total, lines } = await ask({ ...month, isExpense: false });
      assert.equal(total, 10_000.5);
      const said = lines.map(({ kind, amount, company, label }) => [kind, amount, company, label]);
      assert.deepEqual(said, [
        ['INVOICE', 10_000.5, 'Nord', mission.label],
        ['INVOICE', 9_000, 'Nord', mission.label],
        ['CREDIT', -9_000, 'Nord', mission.label],
      ]);
      assert.deepEqual([lines[0]?.number, lines[0]?.month, lines[0]?.issuedOn], ['F-7', '2026-09-01', '2026-11-02']);
      assert.equal((await ask({ ...month, isExpense: true })).total, 8_000);
      assert.equal((await ask(month)).total, 2_000.5);
      assert.equal((await ask({ ...month, types: ['CDI'] })).count, 0);
    }));

  for (const seed of ['one', 'two']) {
    it(`adds up to every figure of scattered rows (${seed})`, () =>
      api.rollback(async (test) => {
        await scatter(test, new Random(`lines ${seed}`));
        const viewer = await finance(test);
        const ask = asker(test, viewer);
        const range = { begin: '2025-12-01', end: '2027-02-01' };
        const { data, errors } = await test.execute(viewer, FIGURES, range);
        assert.deepEqual(errors, []);
        const { getFinances: entries, financeFigures: figures } = JSON.parse(JSON.stringify(data));

        assert.ok(entries.length > 60);
        for (const { date, isExpense, financeType } of entries) {
          const same = (one: (typeof entries)[number]) => one.date === date && one.isExpense === isExpense;
          const of = entries.filter((one: (typeof entries)[number]) => same(one) && one.financeType === financeType);
          const { total } = await ask({
            figure: 'ENTRIES',
            begin: date,
            end: date,
            isExpense,
            types: [financeType],
          });
          assert.equal(
            toCents(total),
            of.reduce((sum: number, { price }: { price: number }) => sum + toCents(price), 0),
          );
        }
        for (const [name, rows] of [
          ['clientId', figures.clients],
          ['accountManagerId', figures.accountManagers],
        ]) {
          assert.ok(rows.length > 0);
          for (const { recordId, revenue, expense, margin } of rows) {
            const own = { figure: 'ENTRIES', ...range, [name]: recordId };
            assert.equal((await ask({ ...own, isExpense: false })).total, revenue);
            assert.equal((await ask({ ...own, isExpense: true })).total, expense);
            assert.equal((await ask(own)).total, margin);
          }
        }
        assert.ok(figures.uninvoiced.length > 5);
        for (const { month, stage, count, amount } of figures.uninvoiced) {
          const answer = await ask({ figure: 'UNINVOICED', begin: month, end: month, stage });
          assert.deepEqual([answer.count, answer.total], [count, amount]);
        }
        const { payment } = figures;
        const outstanding = await ask({ figure: 'OUTSTANDING' });
        assert.deepEqual([outstanding.count, outstanding.total], [payment.outstandingCount, payment.outstanding]);
        // What DSO is made of: what is owed, beside what was invoiced in a year.
        const { dso, yearTotal, ...owed } = await ask({ figure: 'DSO' });
        assert.deepEqual([owed.count, owed.total, dso], [outstanding.count, outstanding.total, payment.dso]);
        assert.ok(dso !== null && dso > 0);
        assert.equal((await ask({ figure: 'INVOICED' })).total, yearTotal);
        assert.ok(Math.abs(dso - (owed.total * 365) / (yearTotal ?? 0)) <= 0.05);
        const late = await ask({ figure: 'LATE' });
        assert.deepEqual([late.count, late.total], [payment.lateCount, payment.late]);
      }));
  }

  it('lists what is left of an invoice, of which a part was credited', () =>
    api.rollback(async (test) => {
      await anInvoice(test, { net_cents: 300_000, offset_cents: 100_000, due_on: '2026-11-01' });
      const viewer = await finance(test);
      const ask = asker(test, viewer);
      const { data } = await test.execute(viewer, FIGURES, { begin: '2026-11-01', end: '2026-11-01' });
      const { outstanding, late } = (data.financeFigures as { payment: Record<string, number> }).payment;
      assert.deepEqual([outstanding, late], [2_000, 2_000]);
      for (const figure of ['OUTSTANDING', 'LATE']) assert.equal((await ask({ figure })).total, 2_000);
    }));

  it('lists what was paid in a year with the days that it took', () =>
    api.rollback(async (test) => {
      await anInvoice(test, { net_cents: 300_000, issued_on: '2026-06-01', paid_on: '2026-07-01' });
      await anInvoice(test, { net_cents: 100_000, issued_on: '2026-06-01', paid_on: '2026-07-31' });
      await anInvoice(test, { net_cents: 900_000, issued_on: '2025-01-01', paid_on: '2025-10-01' });
      const { lines, averageDays } = await asker(test, await finance(test))({ figure: 'PAID' });
      assert.equal(averageDays, 37.5);
      assert.deepEqual(
        lines.map(({ amount, issuedOn, paidOn }) => [amount, issuedOn, paidOn]),
        [
          [3_000, '2026-06-01', '2026-07-01'],
          [1_000, '2026-06-01', '2026-07-31'],
        ],
      );
    }));

  it('keeps the largest where there are more than it holds, and the mean of all', () =>
    api.rollback(async (test) => {
      await sql`insert into invoice (side, kind, status, number, series, issued_on, due_on, paid_on, finalised_by,
          finalised_at, net_cents, vat_cents, total_cents, created_by)
        select 'customer', 'invoice', 'FINALISED', 'X' || n, 'X', '2026-06-01', '2026-07-01',
          case when n = 0 then '2026-06-11'::date else '2026-07-01' end, 'test', now(),
          case when n = 0 then 500000 else 100 end, 0, case when n = 0 then 500000 else 100 end, 'test'
        from generate_series(0, 5000) as n`.execute(test.db);
      const { data, errors } = await test.execute(await finance(test), LINES, { figure: 'PAID' });
      assert.deepEqual(errors, []);
      const { count, total, averageDays, lines } = data.financeLines as Lines;
      assert.deepEqual([count, total, lines.length, lines[0]?.amount], [5001, 10_000, 5000, 5_000]);
      // Half of the money after ten days, half after thirty.
      assert.equal(averageDays, 20);
    }));

  it('lists work that is not invoiced of all months where none are named', () =>
    api.rollback(async (test) => {
      const { mission } = await test.create.mission({ begin_mission: '2023-09-01', end_mission: '2023-09-30' });
      await aReport(test, mission.id, '2023-09-01', 3);
      const ask = asker(test, await finance(test));
      assert.deepEqual(
        (await ask({ figure: 'UNINVOICED' })).lines.map(({ month, stage, amount }) => [month, stage, amount]),
        [['2023-09-01', 'TO_SIGN', 1_800]],
      );
      assert.equal((await ask({ figure: 'UNINVOICED', begin: '2026-09-01', end: '2026-10-01' })).count, 0);
    }));
});
