import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { openTestApi, type TestApi, type TestContext } from '../../testing/test-api.ts';
import { type FakePlatform, startFakePlatform } from '../e-invoicing/http-platform.fixture.ts';
import { readNews } from '../e-invoicing/platform-reading.service.ts';
import { fetchInboundAgain } from './inbound-reading.service.ts';

let api: TestApi;
let fake: FakePlatform;
before(async () => {
  [api, fake] = await Promise.all([openTestApi(), startFakePlatform()]);
});
after(() => Promise.all([api.close(), fake.stop()]));

const START = Date.parse('2026-11-20T10:30:00Z');
const OPEN = '{ inboundInvoices { recordId name problem viewerCanFetch } }';
const FETCH = 'mutation ($id: ID!) { fetchInboundInvoice(recordId: $id) { viewerCanFetch } }';

/** A platform that announces an invoice and does not give its file. */
async function lost(test: TestContext) {
  const platform = fake.of(test.platform);
  const flow = { flowId: 'lost', flowType: 'SupplierInvoice', flowDirection: 'In', name: 'lost.xml', status: 404 };
  const bytes = Buffer.from('<a/>');
  fake.flows.splice(0, fake.flows.length, { ...flow, bytes, updatedAt: '2026-11-20T10:20:00Z' });
  const finance = asAdmin((await test.create.staff()).id);
  const open = async () =>
    JSON.parse(JSON.stringify((await test.execute(finance, OPEN)).data.inboundInvoices)) as Record<string, unknown>[];
  const tries = async () => (await test.db.selectFrom('inbound_try').select('tries').execute())[0]?.tries ?? 0;
  const context = { ...test.context(finance), environment: platform.environment };
  const give = () => delete (fake.flows[0] as { status?: number }).status;
  return { platform, finance, open, tries, context, give };
}

/** Looks every half an hour until it is kept, whatever it is kept as. */
async function untilKept(test: TestContext, { platform, open }: Awaited<ReturnType<typeof lost>>): Promise<number> {
  for (let looked = 0; looked < 200; looked += 1) {
    test.setNow(new Date(START + looked * 1_800_000).toISOString());
    await readNews(platform);
    if ((await open()).length > 0) return looked / 2;
  }
  return Number.POSITIVE_INFINITY;
}

describe('an invoice whose file the platform does not give', () => {
  it('is asked for after ever longer pauses, then kept as missing, and finance hears of it', () =>
    api.rollback(async (test) => {
      const of = await lost(test);
      await readNews(of.platform);
      await readNews(of.platform);
      assert.deepEqual([await of.tries(), await of.open()], [1, []], 'nothing is asked before its pause is over');
      const hours = await untilKept(test, of);
      assert.ok(hours > 18 && hours < 30, `${hours}`);
      const [row] = await of.open();
      assert.match(String(row?.problem), /en 12 essais/);
      assert.equal(row?.viewerCanFetch, true);
      assert.equal(await of.tries(), 0);
      const told = await test.db.selectFrom('notification').select('title').execute();
      assert.deepEqual([...new Set(told.map(({ title }) => title))], ['Facture reçue à traiter']);
      test.setNow('2026-12-20T10:00:00Z');
      await readNews(of.platform);
      assert.equal((await of.open()).length, 1);
    }));

  it('is kept as soon as the file comes', () =>
    api.rollback(async (test) => {
      const of = await lost(test);
      await readNews(of.platform);
      of.give();
      test.setNow(new Date(START + 3_600_000).toISOString());
      await readNews(of.platform);
      assert.deepEqual([await of.tries(), (await of.open())[0]?.viewerCanFetch], [0, false]);
    }));

  it('may be asked for by hand, by finance', () =>
    api.rollback(async (test) => {
      const of = await lost(test);
      await untilKept(test, of);
      const [{ recordId: id } = {}] = await of.open();
      const account = asAdmin((await test.create.staff()).id, new Set(['account']));
      assert.equal((await test.execute(account, FETCH, { id })).code, 'FORBIDDEN');
      await assert.rejects(fetchInboundAgain(of.context, String(id)), /ne donne toujours pas ce fichier/);
      assert.match(String((await of.open())[0]?.problem), /en 12 essais/);
      of.give();
      assert.equal(await fetchInboundAgain(of.context, String(id)), id);
      const [row, ...others] = await of.open();
      assert.deepEqual([row?.recordId, row?.viewerCanFetch, others], [id, false, []]);
      assert.doesNotMatch(String(row?.problem), /essais/);
      await assert.rejects(fetchInboundAgain(of.context, String(id)), /déjà là/);
    }));
});
