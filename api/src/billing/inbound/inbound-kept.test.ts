import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { storedFile } from '../../missions/contracts/contracts.fixture.ts';
import { purgeFiles } from '../../platform/files/file-purge.ts';
import { supersedeFiles } from '../../platform/files/files.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { type Billable, changeReport } from '../invoices/invoices.fixture.ts';
import { APPROVE, arrive, expectedDocument, expectingMonth, inboundOf, paperOf, REFUSE } from './inbound.fixture.ts';

const api = testApi();

const DELETE = `mutation ($id: ID!, $force: Boolean) {
  deleteActivitySupplierInvoice(activityRecordID: $id, force: $force) { recordId } }`;
const CAN = '{ activities { recordId viewerCanDeleteInvoice bloomerInvoiceStatus } }';

async function arrived(test: TestContext): Promise<{ month: Billable; id: string; fileId: string }> {
  const month = await expectingMonth(test);
  await arrive(test, await paperOf(await expectedDocument(test, month.activityId)));
  const [one] = await inboundOf(test, month.finance);
  assert.equal(one.state, 'matched');
  const row = await test.db
    .selectFrom('inbound_invoice')
    .select('file_id')
    .where('id', '=', one.recordId)
    .executeTakeFirst();
  return { month, id: one.recordId, fileId: row?.file_id ?? '' };
}

const slots = ({ db }: TestContext, id: string) =>
  db
    .selectFrom('activity')
    .select(['invoice_file_id', 'additional_invoice_file_id', 'bloomer_invoice_status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const stateOf = async ({ db }: TestContext, id: string) =>
  (await db.selectFrom('file').select('state').where('id', '=', id).executeTakeFirst())?.state;

describe('the paper of an invoice that a supplier sent', () => {
  it('is taken off its month by nobody once it is final, paid or not', () =>
    api.rollback(async (test) => {
      const { month, id, fileId } = await arrived(test);
      await test.execute(month.finance, APPROVE, { id });
      const remove = (viewer: typeof month.viewer, force: boolean) =>
        test.execute(viewer, DELETE, { id: month.activityId, force });
      for (const [viewer, force] of [
        [month.viewer, false],
        [month.finance, false],
        [month.finance, true],
      ] as const) {
        assert.equal((await remove(viewer, force)).errors[0]?.extensions.reason, 'FINALISED');
      }
      for (const viewer of [month.viewer, month.finance]) {
        assert.equal((await test.execute(viewer, CAN)).data.activities[0].viewerCanDeleteInvoice, false);
      }
      await changeReport(test, month.activityId, { payed: true });
      assert.equal((await remove(month.viewer, false)).errors[0]?.extensions.reason, 'PAID');
      assert.equal((await remove(month.finance, true)).errors[0]?.extensions.reason, 'FINALISED');
      assert.equal((await slots(test, month.activityId)).invoice_file_id, fileId);
    }));

  it('stays readable when something else lets go of it, and is not purged', () =>
    api.rollback(async (test) => {
      const { month, id, fileId } = await arrived(test);
      const byHand = await storedFile(test);
      const dropped = await storedFile(test);
      await test.execute(month.finance, APPROVE, { id });
      const final = test.db
        .updateTable('invoice')
        .set({ file_id: byHand.id })
        .where('activity_id', '=', month.activityId);
      await final.where('side', '=', 'supplier').execute();
      await supersedeFiles(test.db, [fileId, byHand.id, dropped.id]);
      assert.deepEqual(
        [await stateOf(test, fileId), await stateOf(test, byHand.id), await stateOf(test, dropped.id)],
        ['clean', 'clean', 'superseded'],
      );
      // A file that was superseded before it counted as an accounting paper stays, too.
      await test.db.updateTable('file').set({ state: 'superseded' }).where('id', '=', fileId).execute();
      test.setNow(new Date(Date.now() + 40 * 86_400_000).toISOString());
      await purgeFiles(test.platform);
      assert.deepEqual([await stateOf(test, fileId), await stateOf(test, dropped.id)], ['superseded', 'purged']);
    }));

  it('is not deleted while finance has not answered it', () =>
    api.rollback(async (test) => {
      const { month, id, fileId } = await arrived(test);
      for (const viewer of [month.viewer, month.finance]) {
        const refused = await test.execute(viewer, DELETE, { id: month.activityId, force: viewer === month.finance });
        assert.equal(refused.errors[0]?.extensions.reason, 'RECEIVED');
        assert.equal((await test.execute(viewer, CAN)).data.activities[0].viewerCanDeleteInvoice, false);
      }
      assert.equal((await slots(test, month.activityId)).invoice_file_id, fileId);
      assert.equal((await test.execute(month.finance, APPROVE, { id })).code, undefined);
    }));

  it('that is refused takes nothing with it that somebody uploaded', () =>
    api.rollback(async (test) => {
      const { month, id } = await arrived(test);
      const other = await storedFile(test);
      await changeReport(test, month.activityId, { additional_invoice_file_id: other.id });
      await test.execute(month.finance, REFUSE, { id, reason: 'NON_CONFORME' });
      assert.deepEqual(
        { ...(await slots(test, month.activityId)) },
        { invoice_file_id: null, additional_invoice_file_id: other.id, bloomer_invoice_status: 'NOT_CREATED' },
      );
    }));

  it('that is refused after another one took its place leaves that one', () =>
    api.rollback(async (test) => {
      const { month, id } = await arrived(test);
      const right = await storedFile(test);
      await changeReport(test, month.activityId, { invoice_file_id: right.id });
      const { data } = await test.execute(month.finance, REFUSE, { id, reason: 'NON_CONFORME' });
      assert.equal(data.refuseInboundInvoice.activity.bloomerInvoiceStatus, 'TO_VALIDATE');
      assert.equal((await slots(test, month.activityId)).invoice_file_id, right.id);
    }));

  it('goes with what it was kept for, ten years later', () =>
    api.rollback(async (test) => {
      const { month, id, fileId } = await arrived(test);
      await test.execute(month.finance, REFUSE, { id, reason: 'NON_CONFORME' });
      await test.db.deleteFrom('inbound_invoice').where('id', '=', id).execute();
      assert.equal(await stateOf(test, fileId), 'superseded');
    }));
});
