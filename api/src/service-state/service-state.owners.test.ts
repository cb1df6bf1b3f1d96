import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { finalInvoice } from '../billing/payments/payments.fixture.ts';
import { ERASURE_STEP_QUEUE } from '../identity/privacy/erasure-step.queue.ts';
import { CONTRACT_SEAL_QUEUE } from '../missions/contract-signing/contract-seal.queue.ts';
import type { Viewer } from '../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../testing/test-api.ts';
import { givenUp, staffOf, stateOf } from './service-state.fixture.ts';

interface Line {
  jobId: string;
  viewerCanMend: boolean;
  retryRefusal: string | null;
}

interface State {
  failedJobCount: number;
  failedJobs: Line[];
  viewerCanSeeOffice: boolean;
  waitingSealCount: number;
  waitingSeals: unknown[];
  papers: unknown[];
  missingLegalRates: string[];
}

const STATE = `{ serviceState { failedJobCount failedJobs { jobId viewerCanMend retryRefusal } viewerCanSeeOffice
  waitingSealCount waitingSeals { id } papers { societyName } missingLegalRates } }`;
const HISTORY = 'query ($id: ID!) { jobHistorical(id: $id) { errorMessage } }';
const RETRY = 'mutation ($id: ID!) { retryFailedJob(jobId: $id) { state } }';
const ASIDE = 'mutation ($id: ID!) { setFailedJobAside(jobId: $id) { jobId } }';

const api = testApi();

const seen = (test: TestContext, viewer: Viewer): Promise<State> => stateOf(test, viewer, STATE);

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
      const lineOf = async (viewer: Viewer, id: string) =>
        (await seen(test, viewer)).failedJobs.find(({ jobId }) => jobId === id);
      const refusals = [
        [account, erasure, 'Ce traitement revient à la personne chargée de la protection des données.'],
        [finance, erasure, 'Ce traitement revient à la personne chargée de la protection des données.'],
        [finance, contract, 'Ce traitement revient aux gestionnaires de comptes.'],
      ] as const;
      for (const [viewer, id, sentence] of refusals) {
        const line = await lineOf(viewer, id);
        assert.deepEqual(line, { ...line, viewerCanMend: false, retryRefusal: sentence });
        for (const document of [RETRY, ASIDE]) {
          const { code, errors } = await test.execute(viewer, document, { id });
          assert.deepEqual([code, errors[0]?.message], ['FORBIDDEN', sentence]);
        }
      }
      const others = 'Ce traitement revient aux gestionnaires de comptes.';
      for (const document of [RETRY, ASIDE]) {
        const { code, errors } = await test.execute(officer, document, { id: contract });
        assert.deepEqual([code, errors[0]?.message], ['FORBIDDEN', others]);
      }
      for (const [viewer, id, document] of [
        [officer, erasure, RETRY],
        [account, contract, ASIDE],
      ] as const) {
        assert.equal((await lineOf(viewer, id))?.viewerCanMend, true);
        assert.equal((await test.execute(viewer, document, { id })).code, undefined);
      }
    }));

  it('is named to who only protects data where it is theirs, with nothing of missions, companies and invoices', () =>
    api.rollback(async (test) => {
      const [officer, both] = [await staffOf(test, 'dpo'), await staffOf(test, 'dpo', 'finance')];
      const erasure = await givenUp(test, ERASURE_STEP_QUEUE);
      const invoice = await finalInvoice(test, { side: 'customer', due_on: '2029-08-14', number: 'F-1' });
      const others = [await givenUp(test, CONTRACT_SEAL_QUEUE), await givenUp(test, 'craSeal', invoice.id)];
      test.setNow('2031-01-02T09:00:00Z');
      const since = test.platform.clock.now();
      await test.db.updateTable('job_run').set({ started_at: since }).execute();
      const company = await test.create.society({ urssaf_expiration_date: '2031-01-10' });
      await test.create.mission({ bloomer_billing_society_id: company.id, end_mission: '2031-12-31' });
      const whole = await seen(test, both);
      assert.deepEqual(whole.failedJobs.map(({ jobId }) => jobId).sort(), [erasure, ...others].sort());
      assert.deepEqual([whole.failedJobCount, whole.viewerCanSeeOffice], [3, true]);
      assert.ok(whole.waitingSealCount > 0 && whole.waitingSeals.length > 0, 'an invoice without its file waits');
      assert.ok(whole.papers.length > 0 && whole.missingLegalRates.includes('2029-07-01'));
      const own = await seen(test, officer);
      assert.deepEqual(own, {
        failedJobCount: 1,
        failedJobs: whole.failedJobs.filter(({ jobId }) => jobId === erasure),
        viewerCanSeeOffice: false,
        waitingSealCount: 0,
        waitingSeals: [],
        papers: [],
        missingLegalRates: [],
      });
    }));

  it('of others leaves room for theirs, however much there is', () =>
    api.rollback(async (test) => {
      const erasure = await givenUp(test, ERASURE_STEP_QUEUE);
      test.setNow('2026-11-20T09:01:00Z');
      for (let index = 0; index < 100; index += 1) await givenUp(test, CONTRACT_SEAL_QUEUE);
      const { failedJobs } = await seen(test, await staffOf(test, 'dpo'));
      assert.deepEqual(
        failedJobs.map(({ jobId }) => jobId),
        [erasure],
      );
    }));

  it('tells why in its history to whom it is told here', () =>
    api.rollback(async (test) => {
      const [erased, sealed] = [crypto.randomUUID(), crypto.randomUUID()];
      await givenUp(test, ERASURE_STEP_QUEUE, erased);
      await givenUp(test, CONTRACT_SEAL_QUEUE, sealed);
      const why = async (viewer: Viewer, id: string) =>
        (await test.execute(viewer, HISTORY, { id })).data.jobHistorical[0].errorMessage;
      const officer = await staffOf(test, 'dpo');
      assert.deepEqual([await why(officer, erased), await why(officer, sealed)], ['Le PDF ne s’ouvre pas.', null]);
      assert.equal(await why(await staffOf(test), sealed), 'Le PDF ne s’ouvre pas.');
    }));
});
