import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asNobody, asSystem } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { deliveryOf, flowOf, minuteAt, RESEND, say, sentInvoice } from './platform.fixture.ts';
import { readNews } from './platform-reading.service.ts';

const api = testApi();

describe('sending once more', () => {
  it('is for finance, for what lost its way only, and goes out under the same number', () =>
    api.rollback(async (test) => {
      const sent = await sentInvoice(test);
      const send = (viewer = sent.month.finance) => test.execute(viewer, RESEND, { id: sent.id });
      const refused = await send();
      assert.deepEqual(
        [refused.code, refused.errors[0]?.message],
        ['BAD_USER_INPUT', 'Une facture au statut «\u202fDéposée\u202f» ne se renvoie pas.'],
      );
      await say(test, sent.flowId, { code: '501', reason: 'IRR_ANTIVIRUS', minute: 1 });
      const account = asAdmin((await test.create.staff()).id, new Set(['account']));
      assert.equal((await send(account)).code, 'FORBIDDEN');
      assert.equal((await send(sent.month.viewer)).code, 'FORBIDDEN');
      assert.equal((await send(asNobody)).code, 'UNAUTHENTICATED');
      assert.equal((await deliveryOf(test, sent)).viewerCanResend, true);
      const { data } = await send(asSystem((await test.create.staff()).id));
      assert.deepEqual({ ...data.resendInvoice }, { platformStatus: 'Dépôt en attente', viewerCanResend: false });
      assert.equal((await send()).code, 'BAD_USER_INPUT');
      await test.runJobs();
      await readNews(test.platform);
      const again = await flowOf(test, sent.id, 2);
      assert.notEqual(again, sent.flowId);
      const flows = await test.db.selectFrom('dev_platform_flow').selectAll().execute();
      assert.equal(flows.length, 2);
      assert.deepEqual(flows[0]?.bytes, flows[1]?.bytes);
      // The first copy has no say any more.
      await say(test, sent.flowId, { code: '213', reason: 'REJ_UNI', minute: 9 });
      await say(test, again, { code: '203', minute: 10 });
      const { platformStatus, platformTask } = await deliveryOf(test, sent);
      assert.deepEqual([platformStatus, platformTask], ['Mise à disposition', null]);
    }));

  it('of a rejected one is for the platform to allow', () =>
    api.rollback(async (test) => {
      const sent = await sentInvoice(test);
      await say(test, sent.flowId, { code: '213', reason: 'REJ_SEMAN', minute: 1 });
      const { code, errors } = await test.execute(sent.month.finance, RESEND, { id: sent.id });
      assert.equal(code, 'BAD_USER_INPUT');
      assert.match(errors[0]?.message ?? '', /un avoir et une nouvelle facture/);
      assert.equal((await deliveryOf(test, sent)).platformEvents.at(-1).at, minuteAt(1));
    }));
});
