import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PlatformCode } from '@bloom/shared-rules/invoice/platform-code';
import type { Worked } from '../../cra/activities/activities.fixture.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { staffAround } from '../recruitments/recruitments.fixture.ts';
import { anInvoice, aReport, creditedInvoice } from './finances.fixture.ts';

const FIGURES = `query ($begin: Date!, $end: Date!) { financeFigures(beginDate: $begin, endDate: $end) {
  firstMonth uninvoiced { month stage count amount }
  payment { averageDays paidCount dso outstanding outstandingCount late lateCount }
  clients { recordId name revenue expense margin } accountManagers { recordId name revenue expense margin } } }`;
const YEAR = { begin: '2026-01-01', end: '2026-12-01' };

type Uninvoiced = { month: string; stage: string; amount: number };
const isReported = ({ stage }: Uninvoiced) => stage !== 'MISSING';

const api = testApi();

/** The clock of the tests: 20 November 2026. */
async function figuresOf(test: TestContext, range = YEAR) {
  const viewer = asAdmin((await test.create.staff()).id, new Set(['finance']));
  const { data, errors } = await test.execute(viewer, FIGURES, range);
  assert.deepEqual(errors, []);
  return JSON.parse(JSON.stringify(data.financeFigures));
}

describe('financeFigures', () => {
  it('is for finance, and for a lawful range', () =>
    api.rollback(async (test) => {
      const { account, system, finance } = await staffAround(test);
      assert.equal((await test.execute(account, FIGURES, YEAR)).code, 'FORBIDDEN');
      assert.equal((await test.execute(system, FIGURES, YEAR)).code, 'FORBIDDEN');
      const turned = await test.execute(finance, FIGURES, { begin: '2026-02-01', end: '2026-01-01' });
      assert.equal(turned.code, 'BAD_USER_INPUT');
    }));

  it('is empty before there is anything', () =>
    api.rollback(async (test) => {
      const none = { averageDays: null, paidCount: 0, dso: null };
      assert.deepEqual(await figuresOf(test), {
        firstMonth: null,
        uninvoiced: [],
        payment: { ...none, outstanding: 0, outstandingCount: 0, late: 0, lateCount: 0 },
        clients: [],
        accountManagers: [],
      });
    }));

  it('finds the work that is over and not invoiced, by what it waits for', () =>
    api.rollback(async (test) => {
      const month = async (month: string, changes: object, days = 10, more: Worked = {}) => {
        // 600 € a day.
        const { mission } = await test.create.mission({ begin_mission: '2025-01-01' });
        const { id } = await aReport(test, mission.id, month, days, more);
        if (Object.keys(changes).length > 0)
          await test.db.updateTable('activity').set(changes).where('id', '=', id).execute();
        return id;
      };
      const signed = { validation: 'signed' };
      await month('2026-10-01', {});
      const weekend = { '2026-10-10': { dayWorked: 1 }, '2026-10-11': { dayWorked: 1 } };
      await month('2026-10-01', signed, 10, weekend);
      await month('2026-10-01', signed, 10, { '2026-10-10': { astreinte: 1 } });
      const draft = await month('2026-10-01', signed);
      await anInvoice(test, { activity_id: draft, status: 'TO_VALIDATE', net_cents: 612_345 });
      const failed = await month('2026-09-01', signed);
      await anInvoice(test, { activity_id: failed, status: 'ERROR', net_cents: null });
      const running = await month('2026-09-01', signed);
      await anInvoice(test, { activity_id: running, status: 'IN_PROGRESS', net_cents: null });
      // Another tool wrote its invoice.
      await month('2026-09-01', { ...signed, client_invoice_status: 'FINALISED' });
      const credited = await month('2026-08-01', signed);
      await creditedInvoice(test, { activity_id: credited });
      const invoiced = await month('2026-10-01', signed);
      await anInvoice(test, { activity_id: invoiced });
      await month('2026-09-01', signed, 0);
      await month('2026-11-01', signed);
      const { uninvoiced } = await figuresOf(test);
      assert.deepEqual(uninvoiced.filter(isReported), [
        { month: '2026-10-01', stage: 'TO_SIGN', count: 1, amount: 6_000 },
        { month: '2026-10-01', stage: 'TO_INVOICE', count: 2, amount: 600 * (10 + 1.5 + 2) + 600 * (10 + 2) },
        { month: '2026-10-01', stage: 'TO_VALIDATE', count: 1, amount: 6_123.45 },
        { month: '2026-09-01', stage: 'RUNNING', count: 1, amount: 6_000 },
        { month: '2026-09-01', stage: 'ERROR', count: 1, amount: 6_000 },
        { month: '2026-08-01', stage: 'TO_INVOICE', count: 1, amount: 6_000 },
      ]);
    }));

  it('says how fast clients pay, and what they owe', () =>
    api.rollback(async (test) => {
      const owed = (net_cents: number, changes: object) => anInvoice(test, { net_cents, ...changes });
      await owed(300_000, { issued_on: '2026-06-01', paid_on: '2026-07-01' });
      await owed(100_000, { issued_on: '2026-06-01', paid_on: '2026-07-31' });
      // Paid so long ago that it says nothing of today.
      await owed(900_000, { issued_on: '2025-01-01', paid_on: '2025-10-01' });
      await owed(200_000, { issued_on: '2026-09-01', due_on: '2026-11-19' });
      await owed(130_000, { issued_on: '2026-11-01', due_on: '2026-11-20' });
      await creditedInvoice(test, { net_cents: 1_000_000 });
      await owed(500_000, { side: 'supplier' });
      const { payment, firstMonth } = await figuresOf(test);
      assert.deepEqual(payment, {
        averageDays: 37.5,
        paidCount: 2,
        // 3 300 € of the 7 300 € of a year.
        dso: 165,
        outstanding: 3_300,
        outstandingCount: 2,
        late: 2_000,
        lateCount: 1,
      });
      assert.equal(firstMonth, '2025-01-01');
    }));

  it('asks clients for nothing that never reached them, and calls nothing late that they dispute', () =>
    api.rollback(async (test) => {
      const owed = async (code: PlatformCode | null, changes: object = {}) => {
        const id = await anInvoice(test, { net_cents: 1_200_000, due_on: '2026-11-19', ...changes });
        const told = { invoice_id: id, way: 'platform', code, code_at: code && '2026-11-10T09:00:00Z' } as const;
        await test.db.insertInto('invoice_delivery').values(told).execute();
      };
      for (const code of ['213', '221', '501', '207', '210', '205', null] as const) await owed(code);
      await owed('205', { contested_at: '2026-11-12T09:00:00Z' });
      const { payment } = await figuresOf(test);
      assert.deepEqual([payment.outstandingCount, payment.outstanding, payment.dso], [5, 60_000, 365]);
      assert.deepEqual([payment.lateCount, payment.late], [2, 24_000]);
      const viewer = asAdmin((await test.create.staff()).id, new Set(['finance']));
      const { data } = await test.execute(viewer, '{ invoices(side: customer, isToDo: true) { task } }');
      assert.equal(data.invoices.filter(({ task }: { task: string }) => task === 'late').length, payment.lateCount);
    }));

  it('splits the margin by client and by account manager, without losing a cent', () =>
    api.rollback(async (test) => {
      const alice = await test.create.staff({ firstname: 'Alice', lastname: 'Roy' });
      const hugo = await test.create.staff({ firstname: 'Hugo', lastname: 'Blanc' });
      const nord = await test.create.clientSociety({ name: 'Nord' });
      const sud = await test.create.clientSociety({ name: 'Sud' });
      const month = async (changes: object, revenue: number, expense: number) => {
        const { mission, bloomer } = await test.create.mission(changes);
        const activity_id = (await aReport(test, mission.id, '2026-10-01')).id;
        await anInvoice(test, { activity_id, net_cents: revenue });
        await anInvoice(test, { activity_id, side: 'supplier', net_cents: expense });
        return bloomer;
      };
      await month({ client_society_id: nord.id, csm_staff_id: alice.id }, 1_000_000, 800_000);
      await month({ client_society_id: sud.id }, 500_050, 450_000);
      const cared = await month({ client_society_id: nord.id }, 300_000, 310_000);
      await test.db.insertInto('bloomer_account_manager').values({ bloomer_id: cared.id, staff_id: hugo.id }).execute();
      const { clients, accountManagers } = await figuresOf(test);
      assert.deepEqual(clients, [
        { recordId: nord.id, name: 'Nord', revenue: 13_000, expense: 11_100, margin: 1_900 },
        { recordId: sud.id, name: 'Sud', revenue: 5_000.5, expense: 4_500, margin: 500.5 },
      ]);
      assert.deepEqual(accountManagers, [
        { recordId: alice.id, name: 'Alice Roy', revenue: 10_000, expense: 8_000, margin: 2_000 },
        { recordId: null, name: null, revenue: 5_000.5, expense: 4_500, margin: 500.5 },
        { recordId: hugo.id, name: 'Hugo Blanc', revenue: 3_000, expense: 3_100, margin: -100 },
      ]);
      const { clients: none } = await figuresOf(test, { begin: '2026-11-01', end: '2026-11-01' });
      assert.deepEqual(none, []);
    }));
});
