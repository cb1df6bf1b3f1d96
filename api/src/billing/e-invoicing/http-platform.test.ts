import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Platform } from '../../platform/context/context.ts';
import { sha256 } from '../../platform/files/files.ts';
import { openTestApi, type TestApi, type TestContext } from '../../testing/test-api.ts';
import { sealInvoice } from '../invoices/invoice-seal.service.ts';
import { type Billable, billableMonth, finalised, PAID } from '../invoices/invoices.fixture.ts';
import { sweepDeposits, tryDeposit } from './deposit.service.ts';
import { type FakePlatform, startFakePlatform, statusMessage } from './http-platform.fixture.ts';
import { createHttpPlatform } from './http-platform.ts';
import { deliveryOf, RESEND, told } from './platform.fixture.ts';
import { readNews, watchPlatform } from './platform-reading.service.ts';

let api: TestApi;
let fake: FakePlatform;
before(async () => {
  [api, fake] = await Promise.all([openTestApi(), startFakePlatform()]);
});
after(() => Promise.all([api.close(), fake.stop()]));
beforeEach(() => fake.clear());

interface Sealed {
  month: Billable;
  id: string;
  depositId: string;
  number: string;
  platform: Platform;
}

/** Sealed, and nothing sent yet. */
async function sealed(test: TestContext): Promise<Sealed> {
  const month = await billableMonth(test);
  const id = await finalised(test, month);
  const platform = fake.of(test.platform);
  await sealInvoice(platform, id);
  const { id: depositId } = await test.db.selectFrom('invoice_deposit').select('id').executeTakeFirstOrThrow();
  const row = await test.db.selectFrom('invoice').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  return { month, id, depositId, number: row.number ?? '', platform };
}

describe('the platform of the firm', () => {
  it('gets the sealed paper once, with what it needs to know it again', () =>
    api.rollback(async (test) => {
      const { depositId, platform, month, id, number } = await sealed(test);
      assert.equal((await deliveryOf(test, { month, id })).platformStatus, 'Dépôt en attente');
      await tryDeposit(platform, depositId);
      await tryDeposit(platform, depositId);
      const [flow, ...others] = fake.flows;
      assert.deepEqual(others, []);
      const expected = { trackingId: depositId, name: `${number}.pdf`, processingRule: 'B2B', flowSyntax: 'Factur-X' };
      assert.deepEqual(flow?.info, { ...expected, sha256: sha256(flow?.bytes ?? ''), flowProfile: 'CIUS' });
      assert.equal(flow?.bytes?.subarray(0, 5).toString(), '%PDF-');
      const { platformStatus, sentAt } = await deliveryOf(test, { month, id });
      assert.deepEqual([platformStatus, new Date(sentAt).toISOString()], ['Transmise', '2026-11-20T09:00:00.000Z']);
    }));

  for (const mood of ['away', 'closed'] as const) {
    it(`that is ${mood} makes the invoice wait, which says so, and gets it when it is back`, () =>
      api.rollback(async (test) => {
        const { depositId, platform, month, id } = await sealed(test);
        fake.mood = mood;
        await tryDeposit(platform, depositId);
        const waiting = await deliveryOf(test, { month, id });
        assert.deepEqual([waiting.platformStatus, waiting.sentAt], ['Dépôt en attente', null]);
        assert.match(waiting.platformReason, /ne répond pas/);
        fake.mood = 'well';
        assert.equal(await sweepDeposits(platform), 0);
        test.setNow('2026-11-20T09:02:00Z');
        assert.equal(await sweepDeposits(platform), 1);
        assert.equal(await sweepDeposits(platform), 0);
        assert.equal((await deliveryOf(test, { month, id })).platformStatus, 'Transmise');
        assert.equal(fake.flows.length, 1);
      }));
  }

  it('that took the file and could not say so is asked before it is sent again', () =>
    api.rollback(async (test) => {
      const { depositId, platform, month, id } = await sealed(test);
      fake.mood = 'silent';
      await tryDeposit(platform, depositId);
      assert.equal((await deliveryOf(test, { month, id })).platformStatus, 'Dépôt en attente');
      fake.mood = 'well';
      test.setNow('2026-11-20T09:02:00Z');
      await sweepDeposits(platform);
      assert.equal((await deliveryOf(test, { month, id })).platformStatus, 'Transmise');
      assert.deepEqual(
        fake.flows.map(({ flowId }) => flowId),
        ['flow-1'],
      );
    }));

  it('has the file of a server that was killed before it wrote so: nobody else tries at once, and then it is found', () =>
    api.rollback(async (test) => {
      const { depositId, platform, month, id } = await sealed(test);
      await tryDeposit(platform, depositId);
      const killed = { state: 'waiting', flow_id: null, tries: 1, claimed_until: '2026-11-20T09:02:00Z' } as const;
      await test.db.updateTable('invoice_deposit').set(killed).execute();
      assert.equal(await sweepDeposits(platform), 0);
      test.setNow('2026-11-20T09:03:00Z');
      assert.equal(await sweepDeposits(platform), 1);
      assert.equal((await deliveryOf(test, { month, id })).platformStatus, 'Transmise');
      assert.equal(fake.flows.length, 1);
    }));

  it('that has been away for an hour is told to finance once a day', () =>
    api.rollback(async (test) => {
      const { depositId, platform } = await sealed(test);
      fake.mood = 'away';
      await tryDeposit(platform, depositId);
      await test.db.updateTable('invoice_deposit').set({ created_at: '2026-11-20T07:00:00Z' }).execute();
      for (const _time of [1, 2]) await assert.rejects(watchPlatform(platform));
      const news = await told(test, 'invoiceError');
      assert.equal(news.length, new Set(news.map(({ staff_id }) => staff_id)).size);
      assert.match(news[0]?.description ?? '', /^Une facture attend/);
    }));

  it('that will not have the file gives it back to finance, who may send it again', () =>
    api.rollback(async (test) => {
      const { depositId, platform, month, id } = await sealed(test);
      fake.mood = {
        status: 422,
        body: { errorCode: 'UNPROCESSABLE_ENTITY', errorMessage: 'Entity consistency error' },
      };
      await tryDeposit(platform, depositId);
      const { platformStatus, platformReason, platformTask, viewerCanResend } = await deliveryOf(test, { month, id });
      assert.deepEqual(
        [platformStatus, platformTask, viewerCanResend],
        ['Dépôt refusé', 'Dépôt refusé par la plateforme', true],
      );
      assert.equal(
        platformReason,
        'La plateforme n’a pas pris le fichier\u00a0: UNPROCESSABLE_ENTITY – Entity consistency error.',
      );
      assert.equal((await test.execute(month.finance, RESEND, { id })).code, undefined);
      assert.equal((await deliveryOf(test, { month, id })).platformStatus, 'Dépôt en attente');
    }));

  it('that is not named in production keeps invoices waiting, and they say so', () =>
    api.rollback(async (test) => {
      const { depositId, platform, month, id } = await sealed(test);
      const environment = { ...platform.environment, invoicePlatform: null, production: true };
      await tryDeposit({ ...platform, environment }, depositId);
      assert.equal(await readNews({ ...platform, environment }), 0);
      assert.equal((await deliveryOf(test, { month, id })).platformStatus, 'Dépôt non configuré');
      test.setNow('2026-11-20T10:00:00Z');
      await sweepDeposits(platform);
      assert.equal((await deliveryOf(test, { month, id })).platformStatus, 'Transmise');
    }));
});

describe('the news of the platform', () => {
  it('are read from its messages, and those that cannot be read stop none', () =>
    api.rollback(async (test) => {
      const { depositId, platform, month, id, number } = await sealed(test);
      await tryDeposit(platform, depositId);
      fake.file(statusMessage({ code: '204', number, at: '20261120101500' }), '2026-11-20T10:16:00Z');
      fake.file('<not xml', '2026-11-20T10:17:00Z');
      fake.file(
        statusMessage({ code: '207', number, at: '20261120103000', reason: 'QTE_ERR' }),
        '2026-11-20T10:31:00Z',
      );
      assert.equal(await readNews(platform), 3);
      await readNews(platform);
      const { platformStatus, platformReason, platformEvents } = await deliveryOf(test, { month, id });
      assert.deepEqual([platformStatus, platformReason], ['En litige', 'Quantité fausse']);
      const at = platformEvents.map((event: { at: string }) => new Date(event.at).toISOString());
      assert.deepEqual(at, ['2026-11-20T10:15:00.000Z', '2026-11-20T10:30:00.000Z']);
      const odd = await test.db.selectFrom('platform_event').select('code').where('invoice_id', 'is', null).execute();
      assert.deepEqual(odd, [{ code: 'ILLISIBLE' }]);
    }));

  it('are read page by page', () =>
    api.rollback(async (test) => {
      const { depositId, platform, month, id, number } = await sealed(test);
      await tryDeposit(platform, depositId);
      for (let minute = 0; minute < 250; minute += 1) {
        const at = new Date(Date.parse('2026-11-20T10:00:00Z') + minute * 60_000).toISOString();
        const code = minute === 249 ? '205' : '204';
        fake.file(statusMessage({ code, number, at: at.replace(/\D/g, '').slice(0, 14) }), at);
      }
      assert.equal(await readNews(platform), 250);
      assert.equal((await deliveryOf(test, { month, id })).platformStatus, 'Approuvée');
    }));

  it('say that a first check failed, or that it has the file already', () =>
    api.rollback(async (test) => {
      const { depositId, platform, month, id } = await sealed(test);
      await tryDeposit(platform, depositId);
      const [flow] = fake.flows;
      const check = async (reasonCode: string, updatedAt: string) => {
        const details = [{ level: 'Error', reasonCode, reasonMessage: 'x' }];
        Object.assign(flow ?? {}, { updatedAt, acknowledgement: { status: 'Error', details } });
        await readNews(platform);
        return (await deliveryOf(test, { month, id })).platformStatus;
      };
      assert.equal(await check('AlreadyExistingFlow', '2026-11-20T10:00:00Z'), 'Transmise');
      assert.equal(await check('VirusFound', '2026-11-20T10:05:00Z'), 'Irrecevable');
      assert.equal((await deliveryOf(test, { month, id })).platformReason, 'Fichier qui contient un virus');
    }));

  it('is earlier or later by the moment, in whichever zone the platform says it', () =>
    api.rollback(async (test) => {
      const { depositId, platform, month, id, number } = await sealed(test);
      await tryDeposit(platform, depositId);
      fake.file(statusMessage({ code: '205', number, at: '20261120101500' }), '2026-11-20T10:16:00Z');
      await readNews(platform);
      const details = [{ level: 'Error', reasonCode: 'VirusFound', reasonMessage: 'x' }];
      const failed = { updatedAt: '2026-11-20T11:10:00.123456+01:00', acknowledgement: { status: 'Error', details } };
      Object.assign(fake.flows[0] ?? {}, failed);
      await readNews(platform);
      const { platformStatus, platformEvents } = await deliveryOf(test, { month, id });
      const said = platformEvents.map(({ code, problem }: { code: string; problem: string }) => [code, problem]);
      assert.deepEqual(
        [platformStatus, said],
        [
          'Approuvée',
          [
            ['501', null],
            ['205', null],
          ],
        ],
      );
    }));

  it('of a payment count, and ours is sent with a message of its own', () =>
    api.rollback(async (test) => {
      const { depositId, platform, month, id, number } = await sealed(test);
      await tryDeposit(platform, depositId);
      fake.file(statusMessage({ code: '212', number, at: '20261120104000', amount: '600.00' }), '2026-11-20T10:40:00Z');
      await readNews(platform);
      const paid = { id, on: '2026-11-20', reference: 'VIR 1' };
      assert.equal((await test.execute(month.finance, PAID, paid)).code, undefined);
      await sweepDeposits(platform);
      const ours = fake.flows.find(({ info }) => info?.flowSyntax === 'CDAR');
      assert.match(ours?.bytes?.toString() ?? '', /<ram:ValueAmount currencyID="EUR">3000\.00</);
      assert.deepEqual(
        (await deliveryOf(test, { month, id })).platformEvents.map(({ amount }: { amount: number }) => amount),
        [600, 3000],
      );
    }));
});

describe('the directory', () => {
  it('tells where a company receives its invoices, or that it does not', async () => {
    const { directory } = createHttpPlatform(fake.settings);
    assert.deepEqual([await directory('356000000'), await directory('732829320')], ['356000000', null]);
  });
});
