import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '../../testing/test-api.ts';
import { PAID } from '../invoices/invoices.fixture.ts';
import { sweepDeposits } from './deposit.service.ts';
import { deliveryOf, type Said, say, sentInvoice, told } from './platform.fixture.ts';

const api = testApi();

describe('money that came in', () => {
  it('in two parts marks the invoice paid with the second, and says so once', () =>
    api.rollback(async (test) => {
      const sent = await sentInvoice(test);
      const part = (cents: number, minute: number): Said => ({ code: '212', minute, amounts: [{ cents, rate: 20 }] });
      await say(test, sent.flowId, part(100_000, 1));
      assert.deepEqual((await deliveryOf(test, sent)).paidOn, null);
      await say(test, sent.flowId, part(100_000, 1), part(260_000, 2));
      const { paidOn, platformStatus, platformEvents } = await deliveryOf(test, sent);
      assert.deepEqual([paidOn, platformStatus], ['2026-11-21', 'Encaissée']);
      assert.deepEqual(
        platformEvents.map(({ amount }: { amount: number | null }) => amount),
        [null, 1000, 2600],
      );
      const news = await told(test, 'invoicePaid');
      assert.equal(news.filter(({ staff_id }) => staff_id === sent.month.finance.staffId).length, 1);
      // What it told itself it is not told again.
      assert.deepEqual(await test.runJobs(), []);
    }));

  it('in part ends no dispute: it stays a task, and nobody is reminded of the rest', () =>
    api.rollback(async (test) => {
      const sent = await sentInvoice(test);
      const part = (cents: number, minute: number): Said => ({ code: '212', minute, amounts: [{ cents, rate: 20 }] });
      await say(test, sent.flowId, { code: '207', reason: 'AUTRE', minute: 1 }, part(100_000, 2));
      const stands = async () => {
        const question = `query ($id: ID!) { invoice(recordId: $id) {
          platformStatus platformTask task dunningStop receivedAmount paidOn } }`;
        const { data } = await test.execute(sent.month.finance, question, { id: sent.id });
        return { ...data.invoice };
      };
      assert.deepEqual(await stands(), {
        platformStatus: 'En litige',
        platformTask: 'Facture en litige',
        task: 'platform',
        dunningStop: 'En litige\u00a0: Autre motif.',
        receivedAmount: 1000,
        paidOn: null,
      });
      await say(test, sent.flowId, part(260_000, 3));
      assert.deepEqual(await stands(), {
        platformStatus: 'Encaissée',
        platformTask: null,
        task: null,
        dunningStop: null,
        receivedAmount: 3600,
        paidOn: '2026-11-21',
      });
    }));

  it('in part leaves the rest to be disputed: that is a task, and the rest of the money ends it', () =>
    api.rollback(async (test) => {
      const sent = await sentInvoice(test);
      const part = (cents: number, minute: number): Said => ({ code: '212', minute, amounts: [{ cents, rate: 20 }] });
      await say(test, sent.flowId, part(100_000, 1), { code: '207', reason: 'AUTRE', minute: 2 });
      const { platformStatus, platformTask } = await deliveryOf(test, sent);
      assert.deepEqual([platformStatus, platformTask], ['En litige', 'Facture en litige']);
      const news = await told(test, 'invoiceRefused');
      assert.ok(news.some(({ staff_id }) => staff_id === sent.month.finance.staffId));
      await say(test, sent.flowId, part(260_000, 3), { code: '207', reason: 'AUTRE', minute: 4 });
      const { platformStatus: end, platformTask: nothing, paidOn } = await deliveryOf(test, sent);
      assert.deepEqual([end, nothing, paidOn], ['Encaissée', null, '2026-11-21']);
    }));

  it('needs an amount and a rate of the invoice, and is no more than its total', () =>
    api.rollback(async (test) => {
      const sent = await sentInvoice(test);
      await say(
        test,
        sent.flowId,
        { code: '212', minute: 1 },
        { code: '212', minute: 2, amounts: [{ cents: 100, rate: 5.5 }] },
        { code: '212', minute: 3, amounts: [{ cents: 360_001, rate: 20 }] },
      );
      const { paidOn, platformStatus, platformEvents } = await deliveryOf(test, sent);
      assert.deepEqual([paidOn, platformStatus], [null, 'Déposée']);
      assert.deepEqual(
        platformEvents.slice(1).map(({ problem }: { problem: string }) => problem),
        [
          'Un encaissement a besoin d’un montant et d’un taux de TVA.',
          'La facture n’a pas de TVA à 5,5\u00a0%.',
          'Les encaissements dépassent le total de la facture.',
        ],
      );
    }));

  it('that finance saw on a statement is told to the platform once, less what it knows', () =>
    api.rollback(async (test) => {
      const sent = await sentInvoice(test);
      await say(test, sent.flowId, { code: '212', minute: 1, amounts: [{ cents: 60_000, rate: 20 }] });
      test.setNow('2026-11-24T09:00:00Z');
      const paid = { id: sent.id, on: '2026-11-23', reference: 'VIR 12' };
      assert.equal((await test.execute(sent.month.finance, PAID, paid)).code, undefined);
      assert.deepEqual(await test.runJobs(), ['invoiceDeposit']);
      assert.equal((await test.execute(sent.month.finance, PAID, paid)).code, undefined);
      assert.deepEqual(await test.runJobs(), []);
      const flows = await test.db.selectFrom('dev_platform_flow').selectAll().where('syntax', '=', 'CDAR').execute();
      assert.equal(flows.length, 1);
      const text = flows[0]?.bytes.toString() ?? '';
      assert.match(text, /ProcessConditionCode>212</);
      assert.match(text, /<ram:ValueAmount currencyID="EUR">3000\.00<\/ram:ValueAmount><ram:ValuePercent>20\.00</);
      const { platformStatus, platformEvents } = await deliveryOf(test, sent);
      assert.equal(platformStatus, 'Encaissée');
      assert.deepEqual(
        platformEvents.map(({ amount }: { amount: number | null }) => amount),
        [null, 600, 3000],
      );
    }));

  it('is told, however many parts of another invoice wait for the part before them', () =>
    api.rollback(async (test) => {
      const sent = await sentInvoice(test);
      const row = { side: 'customer', kind: 'invoice', status: 'FINALISED', created_by: 'test' } as const;
      const of = { series: 'X', number: 'X-1', finalised_at: '2026-11-19T09:00:00Z', finalised_by: 'test' };
      const other = await test.db
        .insertInto('invoice')
        .values({ ...row, ...of })
        .returning('id')
        .executeTakeFirstOrThrow();
      await test.db.insertInto('invoice_delivery').values({ invoice_id: other.id, way: 'platform' }).execute();
      test.setNow('2026-11-24T09:00:00Z');
      await sql`insert into invoice_deposit (invoice_id, kind, attempt, paid_on, created_by, next_try_at, created_at)
        select ${other.id}, 'payment', part, '2026-11-20', 'test',
          case part when 1 then timestamptz '2026-11-25' else timestamptz '2026-11-20' end, '2026-11-20'
        from generate_series(1, 250) as part`.execute(test.db);
      await test.execute(sent.month.finance, PAID, { id: sent.id, on: '2026-11-23', reference: 'VIR 12' });
      await sweepDeposits(test.platform);
      assert.equal((await deliveryOf(test, sent)).platformStatus, 'Encaissée');
    }));
});
