import assert from 'node:assert/strict';
import { it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { boardOf } from '../job-funnel/job-funnel.fixture.ts';

const CLOSE = 'mutation ($input: CloseJobProjectInput!) { closeJobProject(input: $input) { id } }';
const FEE = `query ($jobId: ID!) { getJobFunnelProjectWithTalents(jobId: $jobId) { job {
  fee { amountWithoutTaxes cancelledWithoutTaxes paymentTerms } } } }`;

const api = testApi();

it('the fee of a permanent job is told on its page to those who read its rows, as it stands', () =>
  api.rollback(async (test) => {
    const { job } = await boardOf(test, { deal_type: 'CDI_Tech_Digital', job_title: 'Data engineer' });
    const { id } = await test.create.staff();
    const recruiter = asAdmin(id, new Set(['recruit']));
    const fee = async () => {
      const { data } = await test.executeTalents(recruiter, FEE, { jobId: job.id });
      return JSON.parse(JSON.stringify(data.getJobFunnelProjectWithTalents.job.fee));
    };
    assert.equal(await fee(), null, 'before it is won');
    const input = {
      jobId: job.id,
      outcome: 'WIN',
      winDate: '2026-09-02',
      commercialMonth: '2026-09-01',
      ...{ buteurId: id, passeurId: id, defenseurId: id, capitaineId: id },
      startDate: '2026-12-01',
      salesPriceWithoutTaxes: 9_000.01,
      paymentTerms: 'FIFTY_FIFTY_SIGNATURE_START',
    };
    assert.deepEqual((await test.executeTalents(recruiter, CLOSE, { input })).errors, []);
    const agreed = { amountWithoutTaxes: 9_000.01, paymentTerms: 'FIFTY_FIFTY_SIGNATURE_START' };
    assert.deepEqual(await fee(), { ...agreed, cancelledWithoutTaxes: 0 });
    const second = test.db.updateTable('recruitment_billing').set({ cancelled: true }).where('instalment', '=', 2);
    await second.execute();
    assert.deepEqual(await fee(), { ...agreed, cancelledWithoutTaxes: 4_500.01 });
  }));
