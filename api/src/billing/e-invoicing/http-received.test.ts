import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { type FakePlatform, startFakePlatform } from './http-platform.fixture.ts';
import { readNews } from './platform-reading.service.ts';

let api: TestApi;
let fake: FakePlatform;
before(async () => {
  [api, fake] = await Promise.all([openTestApi(), startFakePlatform()]);
});
after(() => Promise.all([api.close(), fake.stop()]));

describe('an invoice of a supplier', () => {
  it('whose file the platform does not give now stops no other, and is asked for again', () =>
    api.rollback(async (test) => {
      const platform = fake.of(test.platform);
      const bring = (flowId: string, minute: string, status?: number) =>
        fake.flows.push({
          flowId,
          flowType: 'SupplierInvoice',
          flowDirection: 'In',
          name: `${flowId}.xml`,
          bytes: Buffer.from('<a/>'),
          updatedAt: `2026-11-20T10:${minute}:00Z`,
          ...(status === undefined ? {} : { status }),
        });
      bring('first', '00');
      bring('missing', '20', 404);
      bring('gone', '21', 410);
      bring('last', '50');
      const kept = async () =>
        (await test.db.selectFrom('inbound_invoice').select('flow_id').orderBy('flow_id').execute()).map(
          (row) => row.flow_id,
        );
      await readNews(platform);
      assert.deepEqual(await kept(), ['first', 'gone', 'last']);
      const [, missing] = fake.flows;
      if (missing) delete missing.status;
      test.setNow('2026-11-20T12:00:00Z');
      await readNews(platform);
      assert.deepEqual(await kept(), ['first', 'gone', 'last', 'missing']);
    }));
});
