import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testApi } from '../../testing/test-api.ts';
import { amend, PRICES } from '../invoices/unsigned-amendment.fixture.ts';
import { APPROVE, arrive, expectedDocument, expectingMonth, inboundOf, paperOf } from './inbound.fixture.ts';

const api = testApi();

async function held(test: Parameters<typeof inboundOf>[0]) {
  const month = await expectingMonth(test);
  await arrive(test, await paperOf(await expectedDocument(test, month.activityId)));
  await amend(test, month, PRICES);
  const [{ recordId }] = await inboundOf(test, month.finance);
  const approve = async (reason?: string) => test.execute(month.finance, APPROVE, { id: recordId, reason });
  return { month, approve };
}

describe('an invoice that arrived of a month whose price waits for a signature', () => {
  it('is approved by finance all the same, who says why', () =>
    api.rollback(async (test) => {
      const { month, approve } = await held(test);
      assert.equal((await approve()).errors[0]?.extensions.reason, 'AMENDMENT_UNSIGNED');
      assert.deepEqual((await approve('  ')).errors[0]?.extensions.invalidArgs, ['reason']);
      const { data, errors } = await approve('Accord du fournisseur par mail');
      assert.deepEqual(errors, []);
      assert.equal(data.approveInboundInvoice.invoice.status, 'FINALISED');
      const invoice = await test.db
        .selectFrom('invoice')
        .select(['is_forced', 'reason', 'number'])
        .where('activity_id', '=', month.activityId)
        .executeTakeFirstOrThrow();
      assert.deepEqual({ ...invoice }, { is_forced: true, reason: 'Accord du fournisseur par mail', number: 'FA-12' });
    }));

  it('is not said to be forced where nothing held it back', () =>
    api.rollback(async (test) => {
      const { approve } = await held(test);
      await test.db.updateTable('amendment').set({ new_pricing_date: '2026-11-01' }).execute();
      assert.deepEqual((await approve('Par prudence')).errors, []);
      const { is_forced } = await test.db.selectFrom('invoice').select('is_forced').executeTakeFirstOrThrow();
      assert.equal(is_forced, false);
    }));
});
