import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { openTestApi, type TestApi, type TestContext } from '../../testing/test-api.ts';
import { type FakePlatform, startFakePlatform, statusMessage } from './http-platform.fixture.ts';
import { readNews } from './platform-reading.service.ts';

let api: TestApi;
let fake: FakePlatform;
before(async () => {
  [api, fake] = await Promise.all([openTestApi(), startFakePlatform()]);
});
after(() => Promise.all([api.close(), fake.stop()]));
beforeEach(() => fake.clear());

/** A message about an invoice that nobody knows: it is kept all the same. */
function message(minute: string, status?: number): void {
  const at = `2026-11-20T10:${minute}:00Z`;
  fake.file(statusMessage({ code: '204', number: minute, at: at.replace(/\D/g, '').slice(0, 14) }), at);
  if (status !== undefined) Object.assign(fake.flows.at(-1) ?? {}, { status });
}

function supplierInvoice(): void {
  const of = { flowType: 'SupplierInvoice', flowDirection: 'In', updatedAt: '2026-11-20T10:50:00Z' };
  fake.flows.push({ flowId: 'theirs', name: 'theirs.xml', bytes: Buffer.from('<a/>'), ...of });
}

async function reading(test: TestContext) {
  const platform = fake.of(test.platform);
  const kept = async () =>
    (await test.db.selectFrom('platform_event').select(['flow_id', 'code']).orderBy('at').execute()).map(
      ({ flow_id, code }) => (code === 'ILLISIBLE' ? code : flow_id.replace(/\D/g, '')),
    );
  const arrived = async () => (await test.db.selectFrom('inbound_invoice').select('flow_id').execute()).length;
  return { read: () => readNews(platform), kept, arrived };
}

describe('a message that the platform does not give', () => {
  for (const status of [404, 500])
    it(`for now (${status}) stops no other and no invoice of a supplier, and is read once it comes`, () =>
      api.rollback(async (test) => {
        const { read, kept, arrived } = await reading(test);
        message('01');
        message('02', status);
        message('40');
        supplierInvoice();
        await read();
        assert.deepEqual([await kept(), await arrived()], [['01', '40'], 1]);
        delete fake.flows[1]?.status;
        test.setNow('2026-11-20T11:00:00Z');
        await read();
        assert.deepEqual(await kept(), ['01', '02', '40']);
        assert.deepEqual(await test.db.selectFrom('inbound_try').selectAll().execute(), []);
      }));

  it('is asked for after ever longer pauses, what came after it is not, and in the end it is kept as unreadable', () =>
    api.rollback(async (test) => {
      const { read, kept } = await reading(test);
      message('02', 404);
      message('40');
      message('55');
      let hours = 0;
      for (; !(await kept()).includes('ILLISIBLE') && hours < 48; hours += 1) {
        test.setNow(new Date(Date.parse('2026-11-20T11:00:00Z') + hours * 3_600_000).toISOString());
        assert.ok((await read()) <= (hours === 0 ? 2 : 3));
      }
      assert.ok(hours > 12 && hours < 40, `${hours}`);
      assert.deepEqual((await kept()).toSorted(), ['40', '55', 'ILLISIBLE']);
      await read();
      assert.deepEqual((await kept()).toSorted(), ['40', '55', 'ILLISIBLE']);
    }));

  it('for ever is kept as unreadable at once', () =>
    api.rollback(async (test) => {
      const { read, kept } = await reading(test);
      message('02', 410);
      await read();
      assert.deepEqual(await kept(), ['ILLISIBLE']);
    }));
});

it('a platform that says what no database keeps, or no moment, stops nothing', () =>
  api.rollback(async (test) => {
    const { read, kept, arrived } = await reading(test);
    const details = [{ level: 'Error', reasonCode: 'VirusFound', reasonMessage: 'a\u0000b' }];
    const failed = { status: 'Error', details };
    const of = { flowType: 'CustomerInvoice', flowDirection: 'Out' };
    fake.flows.push({ flowId: 'x', ...of, updatedAt: '2026-11-20T10:00:00Z', acknowledgement: failed });
    fake.file('<not xml', 'hier');
    message('40');
    supplierInvoice();
    for (const _time of [1, 2]) await read();
    assert.deepEqual((await kept()).toSorted(), ['', '40', 'ILLISIBLE']);
    assert.equal(await arrived(), 1);
  }));

it('invoices of suppliers are read also where what is said of the firm’s own is not', () =>
  api.rollback(async (test) => {
    const { read, arrived } = await reading(test);
    supplierInvoice();
    fake.refused = 'CustomerInvoice';
    await assert.rejects(read(), /1 of 2 failed/);
    assert.equal(await arrived(), 1);
  }));
