import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { retryFailedJob } from '../../desk/jobs/failed-jobs.service.ts';
import { runJob } from '../../platform/jobs/job-run.ts';
import { jobDefinition } from '../../platform/jobs/jobs.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { EXPORT_QUEUE } from './export.queue.ts';
import { EXPORT, goneContact, MINE, officer } from './privacy.fixture.ts';
import { remindOfficers } from './privacy-reminder.service.ts';

const api = testApi();

const AGAIN = 'mutation ($id: ID!) { makeDataCopyAgain(recordId: $id) { state } }';
const WITHDRAW = 'mutation ($id: ID!) { withdrawPrivacyRequest(recordId: $id) { state } }';
const REFUSE = 'mutation ($id: ID!) { refusePrivacyRequest(recordId: $id, reason: "Non") { state } }';

/** A copy whose last try failed: the files cannot be stored. */
async function givenUp(test: TestContext) {
  const { viewer } = await goneContact(test);
  const { recordId } = (await test.execute(viewer, EXPORT)).data.exportPersonalData;
  const { id } = await test.db
    .selectFrom('job_run')
    .select('id')
    .where('object_id', '=', recordId)
    .executeTakeFirstOrThrow();
  const put = () => Promise.reject(new Error('the bucket is away'));
  const platform = { ...test.platform, files: Object.assign(Object.create(test.platform.files), { put }) };
  await runJob(platform, jobDefinition(EXPORT_QUEUE), { id, data: { requestId: recordId }, attempt: 5, last: true });
  return { viewer, recordId: recordId as string, jobId: id };
}

const stateOf = async ({ db }: TestContext) =>
  (await db.selectFrom('privacy_request').select('state').executeTakeFirstOrThrow()).state;

describe('a copy of one’s data for which no try is left', () => {
  it('is begun again by its person', () =>
    api.rollback(async (test) => {
      const { viewer, recordId } = await givenUp(test);
      const [request] = (await test.execute(viewer, MINE)).data.myPersonalData.requests;
      assert.equal(request.state, 'checked');
      for (let time = 0; time < 2; time += 1) {
        const again = (await test.execute(viewer, EXPORT)).data.exportPersonalData;
        assert.deepEqual([again.recordId, again.state], [recordId, 'running']);
      }
      assert.deepEqual(await test.runJobs(), [EXPORT_QUEUE]);
      assert.equal(await stateOf(test), 'done');
    }));

  it('is begun again by a data officer, from the request or where failed work is listed', () =>
    api.rollback(async (test) => {
      const by = await officer(test);
      const { recordId, jobId } = await givenUp(test);
      assert.equal((await test.execute(by, AGAIN, { id: recordId })).data.makeDataCopyAgain.state, 'running');
      await test.db.updateTable('privacy_request').set({ state: 'checked' }).execute();
      await retryFailedJob(test.context(by), jobId);
      await test.runJobs();
      assert.equal(await stateOf(test), 'done');
      assert.equal((await test.execute(by, AGAIN, { id: recordId })).data.makeDataCopyAgain.state, 'done');
    }));

  it('can be withdrawn, or refused', () =>
    api.rollback(async (test) => {
      const { viewer, recordId } = await givenUp(test);
      const by = await officer(test);
      assert.equal((await test.execute(by, REFUSE, { id: recordId })).data.refusePrivacyRequest.state, 'refused');
      await test.db.updateTable('privacy_request').set({ state: 'checked' }).execute();
      const withdrawn = await test.execute(viewer, WITHDRAW, { id: recordId });
      assert.equal(withdrawn.data.withdrawPrivacyRequest.state, 'withdrawn');
    }));

  it('is told to the data officers, nobody else, and they are reminded before it is late', () =>
    api.rollback(async (test) => {
      const none = { can_account: false, can_finance: false, can_recruit: false, can_dpo: false };
      const dpo = await test.create.staff({ ...none, can_dpo: true });
      await test.create.staff({ ...none, can_account: true });
      const { viewer } = await givenUp(test);
      const told = async () =>
        (await test.db.selectFrom('notification').select(['staff_id', 'kind']).orderBy('kind', 'desc').execute()).map(
          ({ staff_id: staffId, kind }) => [staffId, kind],
        );
      assert.deepEqual(await told(), [[dpo.id, 'jobFailed']]);
      await test.execute(viewer, EXPORT);
      test.setNow('2026-12-14T09:00:00Z');
      await remindOfficers(test.platform);
      assert.deepEqual(await told(), [
        [dpo.id, 'jobFailed'],
        [dpo.id, 'dataRequest'],
      ]);
    }));
});
