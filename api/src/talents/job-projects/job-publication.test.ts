import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asLink, asNobody } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { enter, funnel } from '../job-funnel/job-funnel.fixture.ts';
import { isShownOnBoard } from '../job-funnel/job-funnel.service.ts';

const change = (name: string) => `mutation ($jobId: ID!) { ${name}(jobId: $jobId) {
  version isPublished unpublishedAt viewerCanUnpublish viewerCanRepublish } }`;
const TAKE_OFF = change('unpublishJobProject');
const PUT_BACK = change('republishJobProject');
const BOARD = `query ($jobId: ID!) { getJobFunnelProjectWithTalents(jobId: $jobId) {
  job { viewerCanUnpublish viewerCanRepublish } talents { id } } }`;
const LIST = '{ getCurrentProjectsPerClient { projects { id } } }';
const SAY = `mutation ($jobId: ID!, $talentId: ID!) {
  talentBoardFeedback(jobId: $jobId, talentId: $talentId, kind: accept) { id } }`;

const api = testApi();

async function shownOffer(test: TestContext, changes: Parameters<typeof funnel>[1] = {}) {
  const world = await funnel(test, changes);
  const { job, society, board, ask } = world;
  const talentId = await enter(test, { jobId: job.id, phase: 'BPA', presentedTo: society.id });
  const seen = async (viewer: Viewer = board) => {
    const { code, errors, data } = await ask(BOARD, {}, viewer);
    if (code === undefined) return data.getJobFunnelProjectWithTalents.talents.length;
    return `${code} ${errors[0]?.extensions.reason}`;
  };
  return { ...world, talentId, seen };
}

describe('an offer that is taken off the TalentBoard', () => {
  it('is there for its client no more, with whoever was presented, until it is put back', () =>
    api.rollback(async (test) => {
      const { job, board, ask, seen, talentId } = await shownOffer(test);
      const listed = async () => {
        const { getCurrentProjectsPerClient: clients } = (await ask(LIST, {}, board)).data;
        return clients.flatMap(({ projects }: { projects: { id: string }[] }) => projects.map(({ id }) => id));
      };
      const hasCv = () => isShownOnBoard(test.db, talentId, board.link?.contactId ?? '');
      assert.deepEqual([await seen(), await listed(), await hasCv()], [1, [job.id], true]);
      const { unpublishJobProject: off } = (await ask(TAKE_OFF, {})).data;
      assert.deepEqual(
        [off.isPublished, off.viewerCanUnpublish, off.viewerCanRepublish, off.version],
        [false, false, true, 1],
      );
      assert.deepEqual([await seen(), await listed(), await hasCv()], ['OBJECT_NOT_FOUND UNPUBLISHED', [], false]);
      assert.equal((await ask(SAY, { talentId }, board)).errors[0]?.extensions.reason, 'UNPUBLISHED');
      const { republishJobProject: back } = (await ask(PUT_BACK, {})).data;
      assert.deepEqual([back.isPublished, back.unpublishedAt, await seen()], [true, null, 1]);
    }));

  it('is so once, however often it is told, and the audit names who decided', () =>
    api.rollback(async (test) => {
      const { ask } = await shownOffer(test);
      await ask(PUT_BACK, {});
      const { unpublishJobProject: first } = (await ask(TAKE_OFF, {})).data;
      test.setNow('2026-12-02T10:00:00Z');
      assert.equal((await ask(TAKE_OFF, {})).data.unpublishJobProject.unpublishedAt, first.unpublishedAt);
      await ask(PUT_BACK, {});
      const events = await test.db
        .selectFrom('audit_event')
        .select('action')
        .where('object_kind', '=', 'job')
        .orderBy('id')
        .execute();
      assert.deepEqual(
        events.map(({ action }) => action),
        ['funnel.unpublish', 'funnel.republish'],
      );
    }));

  it('is unknown to another client, and to a contact who has left', () =>
    api.rollback(async (test) => {
      const { ask, seen, board, society } = await shownOffer(test);
      const other = await shownOffer(test);
      await ask(TAKE_OFF, {});
      assert.equal(await seen(other.board), 'OBJECT_NOT_FOUND undefined');
      const gone = await test.create.contact(society.id, { removed_at: new Date() });
      assert.equal(await seen(asLink('talentBoard', society.id, gone.id)), 'OBJECT_NOT_FOUND undefined');
      assert.equal(await seen(board), 'OBJECT_NOT_FOUND UNPUBLISHED');
    }));

  it('is taken off by who recruits or looks after the client, while it is open', () =>
    api.rollback(async (test) => {
      const { ask, board, job, seen } = await shownOffer(test);
      const { id } = await test.create.staff();
      assert.equal((await ask(TAKE_OFF, {}, asNobody)).code, 'UNAUTHENTICATED');
      for (const stranger of [board, asAdmin(id, new Set(['finance', 'dpo']))]) {
        assert.equal((await ask(TAKE_OFF, {}, stranger)).code, 'FORBIDDEN');
        assert.equal((await ask(PUT_BACK, {}, stranger)).code, 'FORBIDDEN');
      }
      const { job: read } = (await ask(BOARD, {}, board)).data.getJobFunnelProjectWithTalents;
      assert.deepEqual([read.viewerCanUnpublish, read.viewerCanRepublish], [false, false]);
      assert.equal((await ask(TAKE_OFF, {}, asAdmin(id, new Set(['account'])))).code, undefined);
      // Closed meanwhile, it is off the board for that reason, and stays as it was decided when it goes on.
      await test.db.updateTable('job_project').set({ status: 'LOST' }).where('id', '=', job.id).execute();
      const closed = await ask(PUT_BACK, {});
      assert.deepEqual([closed.code, closed.errors[0]?.extensions.reason], ['BAD_USER_INPUT', 'CLOSED']);
      assert.equal(await seen(), 'OBJECT_NOT_FOUND undefined');
    }));

  it('when it is permanent, waits for its salary all the same once it is put back', () =>
    api.rollback(async (test) => {
      const { ask, seen } = await shownOffer(test, { deal_type: 'CDI' });
      await ask(TAKE_OFF, {});
      const { republishJobProject: back } = (await ask(PUT_BACK, {})).data;
      assert.deepEqual(
        [back.isPublished, back.unpublishedAt, await seen()],
        [false, null, 'OBJECT_NOT_FOUND undefined'],
      );
    }));
});
