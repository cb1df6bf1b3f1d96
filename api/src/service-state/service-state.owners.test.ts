import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ERASURE_STEP_QUEUE } from '../identity/privacy/erasure-step.queue.ts';
import { CONTRACT_SEAL_QUEUE } from '../missions/contract-signing/contract-seal.queue.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';
import { givenUp, staffOf } from './given-up-job.fixture.ts';

interface Line {
  jobId: string;
  viewerCanMend: boolean;
  retryRefusal: string | null;
}

const STATE = '{ serviceState { failedJobs { jobId viewerCanMend retryRefusal } } }';
const RETRY = 'mutation ($id: ID!) { retryFailedJob(jobId: $id) { state } }';
const ASIDE = 'mutation ($id: ID!) { setFailedJobAside(jobId: $id) { jobId } }';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

describe('work that was given up', () => {
  it('is mended by whose work it is: an erasure by who protects data, a contract by who looks after missions', () =>
    api.rollback(async (test) => {
      const [officer, account, finance] = [
        await staffOf(test, 'dpo'),
        await staffOf(test, 'account'),
        await staffOf(test, 'finance'),
      ];
      const erasure = await givenUp(test, ERASURE_STEP_QUEUE);
      const contract = await givenUp(test, CONTRACT_SEAL_QUEUE);
      const seen = async (viewer: typeof officer, id: string) => {
        const { data, errors } = await test.execute(viewer, STATE);
        assert.deepEqual(errors, []);
        const { failedJobs: jobs } = JSON.parse(JSON.stringify(data.serviceState)) as { failedJobs: Line[] };
        return jobs.find(({ jobId }) => jobId === id);
      };
      const refusals = [
        [account, erasure, 'Ce traitement revient à la personne chargée de la protection des données.'],
        [finance, erasure, 'Ce traitement revient à la personne chargée de la protection des données.'],
        [officer, contract, 'Ce traitement revient aux gestionnaires de comptes.'],
        [finance, contract, 'Ce traitement revient aux gestionnaires de comptes.'],
      ] as const;
      for (const [viewer, id, sentence] of refusals) {
        const line = await seen(viewer, id);
        assert.deepEqual(line, { ...line, viewerCanMend: false, retryRefusal: sentence });
        for (const document of [RETRY, ASIDE]) {
          const { code, errors } = await test.execute(viewer, document, { id });
          assert.deepEqual([code, errors[0]?.message], ['FORBIDDEN', sentence]);
        }
      }
      for (const [viewer, id, document] of [
        [officer, erasure, RETRY],
        [account, contract, ASIDE],
      ] as const) {
        assert.equal((await seen(viewer, id))?.viewerCanMend, true);
        assert.equal((await test.execute(viewer, document, { id })).code, undefined);
      }
    }));
});
