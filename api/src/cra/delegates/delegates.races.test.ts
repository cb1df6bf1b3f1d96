import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type CommittingTestApi, openCommittingTestApi } from '../../testing/test-api.ts';
import { CLIENT_SIGN } from '../activities/activities.fixture.ts';
import { DECIDE, INES, mailsTo, PROPOSE, propose, proposingClient, signersOf } from './delegates.fixture.ts';

const RUNS = 10;

describe('races on two connections', () => {
  let api: CommittingTestApi;
  before(async () => {
    api = await openCommittingTestApi();
  });
  after(() => api.close());

  it('make one proposal of two clicks, and one answer of two', () =>
    api.committed(async (test) => {
      const staff = asAdmin((await test.create.staff()).id);
      for (let run = 0; run < RUNS; run += 1) {
        const month = await proposingClient(test);
        const who = { ...INES, email: `ines${run}-${month.mission.id}@client.example` };
        const said = { id: month.documentId, ...who };
        const clicks = await Promise.all([
          test.execute(month.proposer, PROPOSE, said),
          test.execute(month.clientLink, PROPOSE, said),
        ]);
        assert.equal(clicks[0].data.delegateSigning.recordId, clicks[1].data.delegateSigning.recordId);
        const id = clicks[0].data.delegateSigning.recordId;
        const answers = await Promise.all([
          test.execute(staff, DECIDE, { id, approve: true }),
          test.execute(month.approver, DECIDE, { id, approve: true }),
          test.execute(month.proposer, DECIDE, { id, approve: false }),
        ]);
        const won = answers.filter(({ code }) => code === undefined);
        assert.equal(won.length, 1, answers.map(({ code }) => code ?? 'won').join());
        const isApproved = won[0]?.data.decideSigningDelegate === 'approved';
        assert.equal((await mailsTo(test, who.email)).length, isApproved ? 1 : 0);
        assert.equal((await signersOf(test, month.mission.id)).length, isApproved ? 2 : 1);
      }
    }));

  it('let the one who proposed sign while the colleague is accepted', () =>
    api.committed(async (test) => {
      const staff = asAdmin((await test.create.staff()).id);
      for (let run = 0; run < RUNS; run += 1) {
        const month = await proposingClient(test);
        const who = { ...INES, email: `hugo${run}-${month.mission.id}@client.example` };
        const id = await propose(test, month.proposer, month.documentId, who);
        const answers = await Promise.all([
          test.execute(month.proposer, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand' }),
          test.execute(staff, DECIDE, { id, approve: true }),
        ]);
        assert.deepEqual(
          answers.map(({ code }) => code),
          [undefined, undefined],
        );
      }
    }));
});
