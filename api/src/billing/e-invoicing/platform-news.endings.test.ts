import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settleNews } from '../../desk/notifications/settled-news.service.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { RESEND, say, sentInvoice, told } from './platform.fixture.ts';

const api = testApi();

async function unread(test: TestContext): Promise<string[]> {
  await settleNews(test.platform);
  const titles = (await told(test, 'invoiceRefused')).flatMap(({ read_at, title }) => (read_at === null ? title : []));
  return [...new Set(titles)];
}

describe('the news of an invoice that a platform or its buyer refuses', () => {
  it('waits as long as it stands so, and is read when it goes on', () =>
    api.rollback(async (test) => {
      const { flowId } = await sentInvoice(test);
      await say(test, flowId, { code: '207', reason: 'QTE_ERR', minute: 1 });
      assert.deepEqual(await unread(test), ['Facture en litige']);
      await say(test, flowId, { code: '205', minute: 2 });
      assert.deepEqual(await unread(test), []);
    }));

  it('is read when it was sent again', () =>
    api.rollback(async (test) => {
      const { flowId, id, month } = await sentInvoice(test);
      await say(test, flowId, { code: '501', reason: 'IRR_ANTIVIRUS', minute: 1 });
      assert.deepEqual(await unread(test), ['Facture irrecevable']);
      await test.execute(month.finance, RESEND, { id });
      assert.deepEqual(await unread(test), []);
    }));

  it('waits for who reads it where it contradicts what was said before', () =>
    api.rollback(async (test) => {
      const { flowId } = await sentInvoice(test);
      await say(test, flowId, { code: '205', minute: 1 });
      await say(test, flowId, { code: '210', reason: 'QTE_ERR', minute: 9 });
      assert.deepEqual(await unread(test), ['Facture refusée par le client']);
    }));
});
