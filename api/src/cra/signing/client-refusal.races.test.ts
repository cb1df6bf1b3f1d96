import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { asClient } from '../../platform/testing/viewers.ts';
import { raceRuns } from '../../testing/race-runs.ts';
import { type CommittingTestApi, openCommittingTestApi } from '../../testing/test-api.ts';
import { bloomerSignedMonth, CANCEL, CLIENT_SIGN } from '../activities/activities.fixture.ts';

const REFUSE = `mutation ($id: ID!, $name: String!) {
  refuseClientActivity(signingDocumentID: $id, signerFullname: $name, reason: "Un congé") }`;
const RUNS = raceRuns(40);

describe('races on two connections', () => {
  let api: CommittingTestApi;
  before(async () => {
    api = await openCommittingTestApi();
  });
  after(() => api.close());

  it(`lets exactly one of sign, refuse and cancel win, ${RUNS} times`, () =>
    api.committed(async (test) => {
      for (let run = 0; run < RUNS; run += 1) {
        const month = await bloomerSignedMonth(test);
        const said = { id: month.documentId, name: 'Claire Durand' };
        const answers = await Promise.all([
          test.execute(month.clientLink, CLIENT_SIGN, said),
          test.execute(asClient(month.contact), REFUSE, said),
          test.execute(month.viewer, CANCEL, { id: month.activityId }),
        ]);
        const won = answers.filter(({ code }) => code === undefined);
        assert.equal(won.length, 1, answers.map(({ code }) => code ?? 'won').join());
        const refusals = test.db.selectFrom('client_refusal').select('refused_by');
        const kept = await refusals.where('activity_id', '=', month.activityId).execute();
        assert.equal(kept.length, answers[1]?.code === undefined ? 1 : 0);
      }
    }));
});
