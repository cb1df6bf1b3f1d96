import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testApi } from '../../testing/test-api.ts';
import { boardOf, enter } from './job-funnel.fixture.ts';

const SAY = `mutation ($jobId: ID!, $talentId: ID!, $kind: TalentBoardFeedbackKind!, $text: String) {
  talentBoardFeedback(jobId: $jobId, talentId: $talentId, kind: $kind, text: $text) {
    feedbacks { kind text authorFullname isMine } } }`;
const api = testApi();

describe('a candidate on the board of a client', () => {
  it('who is asked for alone is alone kept as read', () =>
    api.rollback(async (test) => {
      const { job, viewer } = await boardOf(test);
      const at = { jobId: job.id, presentedTo: job.society_id, phase: 'BPA' } as const;
      const [talentId] = [await enter(test, at), await enter(test, at)];
      const document = `query ($jobId: ID!, $talentId: ID) {
        getJobFunnelProjectWithTalents(jobId: $jobId, talentId: $talentId) { talents { id email } } }`;
      const { data } = await test.executeTalents(viewer, document, { jobId: job.id, talentId });
      assert.deepEqual(
        data.getJobFunnelProjectWithTalents.talents.map(({ id }: { id: string }) => id),
        [talentId],
      );
      const views = test.db.selectFrom('audit_event').select('object_id').where('action', '=', 'talent.view');
      assert.deepEqual(await views.execute(), [{ object_id: talentId }]);
      const odd = await test.executeTalents(viewer, document, { jobId: job.id, talentId: 'x' });
      assert.equal(odd.code, 'OBJECT_NOT_FOUND');
    }));

  it('tells the recruiters when the account manager of the offer has left, who is not shown any more', () =>
    api.rollback(async (test) => {
      const { society, job, viewer, manager } = await boardOf(test);
      await test.db
        .updateTable('staff')
        .set({ disabled_at: new Date(), phone_number: '+33612345678' })
        .where('id', '=', manager.id)
        .execute();
      const { id } = await test.create.staff({ can_account: false, can_recruit: true });
      const talentId = await enter(test, { jobId: job.id, phase: 'PresentedToClient', presentedTo: society.id });
      const said = await test.executeTalents(viewer, SAY, { jobId: job.id, talentId, kind: 'accept', text: '' });
      assert.deepEqual(said.errors, []);
      const told = await test.db.selectFrom('notification').selectAll().where('staff_id', '=', id).execute();
      assert.deepEqual(
        told.map(({ link }) => link),
        [`/jobs/${job.id}`],
      );
      assert.match(told[0]?.description ?? '', /souhaite rencontrer Élodie PresentedToClient/);
      const read =
        'query ($id: ID!) { getJobFunnelProjectWithTalents(jobId: $id) { job { accountManager { fullname } } } }';
      const { data } = await test.executeTalents(viewer, read, { id: job.id });
      assert.equal(data.getJobFunnelProjectWithTalents.job.accountManager, null);
    }));
});
