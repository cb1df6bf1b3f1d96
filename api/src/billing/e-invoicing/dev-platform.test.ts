import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fastify, { type FastifyInstance } from 'fastify';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { billableMonth, finalised } from '../invoices/invoices.fixture.ts';
import { sweepDeposits } from './deposit.service.ts';
import { serveDevPlatform } from './dev-platform.pages.ts';
import { deliveryOf, sentInvoice } from './platform.fixture.ts';
import { reportOf, reportRows, soldAbroad } from './tax-report.fixture.ts';

const api = testApi();

function pages(test: TestContext) {
  const server = fastify() as unknown as FastifyInstance;
  serveDevPlatform(server, test.platform);
  const post = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    server.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(form).toString(),
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  return { server, post };
}

describe('the platform for development', () => {
  it('shows what was handed over, and hands it back', () =>
    api.rollback(async (test) => {
      const { flowId } = await sentInvoice(test);
      const { server } = pages(test);
      const list = await server.inject({ url: '/dev/platform', headers: { host: 'localhost' } });
      assert.match(list.body, /F-2026-\d+\.pdf<\/strong>[\s\S]*200 Déposée/);
      const page = await server.inject({ url: `/dev/platform/${flowId}`, headers: { host: 'localhost' } });
      for (const text of ['213 Rejetée', 'REJ_SEMAN', 'hier (en retard)', 'Répéter'])
        assert.ok(page.body.includes(text));
      const file = await server.inject({ url: `/dev/platform/${flowId}/file`, headers: { host: 'localhost' } });
      assert.equal(file.rawPayload.subarray(0, 5).toString(), '%PDF-');
      const lost = await server.inject({ url: '/dev/platform/x', headers: { host: 'localhost' } });
      assert.equal(lost.statusCode, 404);
      await server.close();
    }));

  it('has a report, and takes it or not by its buttons', () =>
    api.rollback(async (test) => {
      const sold = await soldAbroad(test);
      await test.runJobs();
      const [report] = await reportRows(test, sold.id);
      const { server, post } = pages(test);
      const list = await server.inject({ url: '/dev/platform', headers: { host: 'localhost' } });
      assert.match(list.body, /F-2026-\d+\.pdf<\/strong>[\s\S]*à déclarer à l’administration \(B2BInt\)/);
      const url = `/dev/platform/${report?.flow_id}`;
      const page = await server.inject({ url, headers: { host: 'localhost' } });
      assert.match(page.body, /Répondre à la déclaration[\s\S]*Accepter[\s\S]*Refuser/);
      assert.doesNotMatch(page.body, /Mise à disposition/);
      await post(`${url}/status`, { code: '200', reason: '' });
      assert.equal((await reportOf(test, sold)).taxReportStatus, 'Acceptée par la plateforme');
      test.setNow('2026-11-20T09:01:00Z');
      await post(`${url}/status`, { code: '213', reason: 'REJ_SEMAN' });
      assert.equal((await reportOf(test, sold)).taxReportStatus, 'Refusée');
      await server.close();
    }));

  it('says what its buttons say: late, twice, in disorder, and with money', () =>
    api.rollback(async (test) => {
      const sent = await sentInvoice(test);
      const { server, post } = pages(test);
      const url = `/dev/platform/${sent.flowId}`;
      const status = async () => (await deliveryOf(test, sent)).platformStatus;
      test.setNow('2026-11-21T09:00:00Z');
      assert.equal((await post(`${url}/status`, { code: '204', reason: '' })).statusCode, 303);
      assert.equal(await status(), 'Prise en charge');
      await post(`${url}/status`, { code: '202', reason: '', days: '1' });
      assert.equal(await status(), 'Prise en charge');
      const events = await test.db.selectFrom('dev_platform_event').select('id').orderBy('id').execute();
      await post(`${url}/repeat`, { event: String(events[1]?.id) });
      assert.equal((await deliveryOf(test, sent)).platformEvents.length, 3);
      await post(`${url}/disorder`, {});
      assert.equal(await status(), 'Approuvée');
      await post(`${url}/status`, { code: '212', amount: '3 600,00', rate: '20' });
      assert.deepEqual([await status(), (await deliveryOf(test, sent)).paidOn], ['Encaissée', '2026-11-21']);
      await server.close();
    }));

  it('is away on demand: an invoice waits and says so, and leaves once when it is back', () =>
    api.rollback(async (test) => {
      const { server, post } = pages(test);
      const mood = (value: string) => post('/dev/platform/mood', { mood: value });
      const list = async () =>
        (await server.inject({ url: '/dev/platform', headers: { host: 'localhost' } })).body.match(/\.pdf<\/strong>/g);
      assert.equal((await mood('away')).statusCode, 303);
      const month = await billableMonth(test);
      const id = await finalised(test, month);
      const shown = async () => {
        const { platformStatus, platformTask, sentAt } = await deliveryOf(test, { month, id });
        return [platformStatus, platformTask, sentAt === null];
      };
      await test.runJobs();
      assert.deepEqual(await shown(), ['Dépôt en attente', null, true]);
      assert.equal(await list(), null);
      // It takes the file and its answer does not come; then it is asked for it before anything is sent again.
      await mood('lost');
      test.setNow('2026-11-20T09:05:00Z');
      await sweepDeposits(test.platform);
      assert.deepEqual([(await list())?.length, (await shown())[0]], [1, 'Dépôt en attente']);
      await mood('well');
      test.setNow('2026-11-20T09:30:00Z');
      await sweepDeposits(test.platform);
      await test.runJobs();
      assert.deepEqual([(await list())?.length, (await shown())[0]], [1, 'Déposée']);
      await server.close();
    }));

  it('lets browsers say that a button was pressed on its own page', () =>
    api.rollback(async (test) => {
      const { flowId } = await sentInvoice(test);
      const { server } = pages(test);
      const page = await server.inject({ url: `/dev/platform/${flowId}`, headers: { host: 'localhost' } });
      // Under `no-referrer` the origin of a form is « null », which is nobody on this machine.
      assert.deepEqual([page.statusCode, page.headers['referrer-policy']], [200, 'same-origin']);
      await server.close();
    }));

  it('refuses what no platform would say, and whoever is not on this machine', () =>
    api.rollback(async (test) => {
      const { flowId } = await sentInvoice(test);
      const { server, post } = pages(test);
      const url = `/dev/platform/${flowId}/status`;
      const bare = await post(url, { code: '210', reason: '' });
      assert.equal(bare.statusCode, 400);
      assert.match(bare.body, /a besoin d’un motif/);
      assert.match((await post(url, { code: '212', amount: '', rate: '20' })).body, /a besoin d’un montant/);
      for (const days of ['1e9', 'hier']) assert.equal((await post(url, { code: '202', days })).statusCode, 400);
      assert.equal((await post(url, { code: '202' }, { host: 'evil.test' })).statusCode, 403);
      assert.equal((await post(url, { code: '202' }, { origin: 'http://evil.test' })).statusCode, 403);
      await server.close();
    }));
});
