import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { openTestApi, type TestApi, type TestContext } from '../../testing/test-api.ts';
import { boardOf } from './job-funnel.fixture.ts';

const WIN = 'mutation ($input: WinPermanentJobInput!) { winPermanentJob(input: $input) { id status } }';
const ROWS = `{ getRecruitements { jobId instalment customerName description billingDate trialPeriodEndDate taxes
  salesPriceWithoutTaxes invoiceStatus businessType paymentTerms paymentTermsDetails externalId origin } }`;
const AGREED = {
  winDate: '2026-09-02',
  startDate: '2026-12-01',
  trialPeriodEndDate: '2027-03-31',
  salesPriceWithoutTaxes: 9_000.01,
};

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

async function permanentJob(test: TestContext, changes: Parameters<typeof boardOf>[1] = {}) {
  const board = await boardOf(test, { deal_type: 'CDI_Tech_Digital', job_title: 'Data engineer', ...changes });
  const { id } = await test.create.staff();
  const recruiter = asAdmin(id, new Set(['recruit']));
  const win = (input: object = {}, viewer: Viewer = recruiter) =>
    test.executeTalents(viewer, WIN, { input: { jobId: board.job.id, ...AGREED, ...input } });
  const rows = async () => JSON.parse(JSON.stringify((await test.execute(recruiter, ROWS)).data.getRecruitements));
  return { ...board, recruiter, win, rows };
}

describe('a permanent job that is won', () => {
  it('is won by staff who recruit or look after the client', () =>
    api.rollback(async (test) => {
      const { win, viewer } = await permanentJob(test);
      const { id } = await test.create.staff();
      assert.equal((await win({}, asNobody)).code, 'UNAUTHENTICATED');
      for (const stranger of [viewer, asAdmin(id, new Set(['finance', 'dpo']))]) {
        assert.equal((await win({}, stranger)).code, 'FORBIDDEN');
      }
      assert.equal((await win({ jobId: crypto.randomUUID() })).code, 'OBJECT_NOT_FOUND');
      assert.equal((await win({}, asAdmin(id, new Set(['account'])))).data.winPermanentJob.status, 'WIN');
    }));

  it('waits to be invoiced at the start, unless something else was agreed', () =>
    api.rollback(async (test) => {
      const { win, rows, job, society } = await permanentJob(test, { job_type: 'People' });
      await win({ externalId: ' deal-7 ', origin: 'Cooptation' });
      assert.deepEqual(await rows(), [
        {
          jobId: job.id,
          instalment: 1,
          customerName: society.name,
          description: 'Data engineer',
          billingDate: '2026-12-01',
          trialPeriodEndDate: '2027-03-31',
          taxes: null,
          salesPriceWithoutTaxes: 9_000.01,
          invoiceStatus: 'NOT_CREATED',
          businessType: 'People',
          paymentTerms: 'FULL_START',
          paymentTermsDetails: null,
          externalId: 'deal-7',
          origin: 'Cooptation',
        },
      ]);
    }));

  for (const [paymentTerms, expected] of [
    ['FIFTY_FIFTY_SIGNATURE_START', ['2026-09-02 4500', '2026-12-01 4500.01']],
    ['FIFTY_FIFTY_START_TRIAL', ['2026-12-01 4500', '2027-03-31 4500.01']],
    ['CUSTOM', ['null 9000.01']],
  ] as const) {
    it(`is invoiced as agreed with ${paymentTerms}, once, however often it is told`, () =>
      api.rollback(async (test) => {
        const { win, rows } = await permanentJob(test);
        const agreed = { paymentTerms, ...(paymentTerms === 'CUSTOM' && { paymentTermsDetails: 'En trois fois' }) };
        await win(agreed);
        await win(agreed);
        // Other terms come too late for what is there already.
        await win({ startDate: '2027-01-04' });
        await win({ paymentTerms: 'FIFTY_FIFTY_START_TRIAL' });
        const told = (await rows()).map(
          (row: Record<string, unknown>) => `${row.billingDate} ${row.salesPriceWithoutTaxes}`,
        );
        assert.deepEqual(told.sort(), [...expected].sort());
        const events = await test.db.selectFrom('audit_event').select('action').orderBy('id').execute();
        const created = expected.map(() => 'billing.create');
        assert.deepEqual(
          events.map(({ action }) => action),
          ['funnel.win', ...created],
        );
      }));
  }

  it('is refused with the field at fault, and stays open', () =>
    api.rollback(async (test) => {
      const { win, rows, job } = await permanentJob(test);
      for (const [input, field] of [
        [{ startDate: '2026-09-01' }, 'startDate'],
        [{ trialPeriodEndDate: '2026-11-30' }, 'trialPeriodEndDate'],
        [{ salesPriceWithoutTaxes: 0 }, 'salesPriceWithoutTaxes'],
        [{ paymentTerms: '45' }, 'paymentTerms'],
        [{ paymentTerms: 'CUSTOM' }, 'paymentTermsDetails'],
      ] as const) {
        const { code, errors } = await win(input);
        assert.deepEqual([code, errors[0]?.extensions?.invalidArgs], ['BAD_USER_INPUT', [field]]);
      }
      const { status } = await test.db
        .selectFrom('job_project')
        .select('status')
        .where('id', '=', job.id)
        .executeTakeFirstOrThrow();
      assert.deepEqual([status, await rows()], ['inProgress', []]);
    }));

  it('is neither a freelance nor a lost one', () =>
    api.rollback(async (test) => {
      const freelance = await permanentJob(test, { deal_type: 'Freelance' });
      const lost = await permanentJob(test, { status: 'LOST' });
      const reason = async ({ win }: typeof lost) => (await win()).errors[0]?.extensions?.reason;
      assert.deepEqual([await reason(freelance), await reason(lost)], ['NOT_PERMANENT', 'LOST']);
      assert.deepEqual(await lost.rows(), []);
    }));
});
