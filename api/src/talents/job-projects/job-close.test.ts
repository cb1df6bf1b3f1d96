import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { boardOf } from '../job-funnel/job-funnel.fixture.ts';

const CLOSE = `mutation ($input: CloseJobProjectInput!) { closeJobProject(input: $input) { id status winDate commercialMonth
  buteur { fullname } capitaine { recordId } lostReason otherLostReason viewerCanReopen reopenableUntil } }`;
const REOPEN = 'mutation ($jobId: ID!) { reopenJobProject(jobId: $jobId) { status winDate lostReason version } }';
const ROWS = `{ getRecruitements { jobId instalment customerName description billingDate trialPeriodEndDate taxes
  salesPriceWithoutTaxes invoiceStatus businessType paymentTerms paymentTermsDetails externalId origin } }`;
const AGREED = {
  outcome: 'WIN',
  winDate: '2026-09-02',
  commercialMonth: '2026-09-01',
  startDate: '2026-12-01',
  trialPeriodEndDate: '2027-03-31',
  salesPriceWithoutTaxes: 9_000.01,
};
type Row = Record<string, unknown>;
const TOLD_OTHERWISE = [
  ...[{ startDate: '2027-01-04' }, { trialPeriodEndDate: '2027-04-30' }, { salesPriceWithoutTaxes: 10_000 }],
  ...[{ externalId: 'deal-7' }, { leadOrigin: 'Salon' }],
  { paymentTerms: 'CUSTOM', paymentTermsDetails: 'En dix fois' },
];

const api = testApi();

async function permanentJob(test: TestContext, changes: Parameters<typeof boardOf>[1] = {}) {
  const board = await boardOf(test, { deal_type: 'CDI_Tech_Digital', job_title: 'Data engineer', ...changes });
  const { id } = await test.create.staff();
  const recruiter = asAdmin(id, new Set(['recruit']));
  const manager = asAdmin(id, new Set(['account']));
  const roles = { buteurId: id, passeurId: id, defenseurId: id, capitaineId: id };
  const close = (input: object, viewer: Viewer = recruiter) =>
    test.executeTalents(viewer, CLOSE, { input: { jobId: board.job.id, ...input } });
  const win = (input: object = {}, viewer: Viewer = recruiter) => close({ ...AGREED, ...roles, ...input }, viewer);
  const reopen = (viewer: Viewer = manager) => test.executeTalents(viewer, REOPEN, { jobId: board.job.id });
  const rows = async () => JSON.parse(JSON.stringify((await test.execute(recruiter, ROWS)).data.getRecruitements));
  return { ...board, recruiter, staffId: id, close, win, reopen, rows };
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
      assert.equal((await win({}, asAdmin(id, new Set(['account'])))).data.closeJobProject.status, 'WIN');
    }));

  it('takes no text that is longer than where the offer is edited', () =>
    api.rollback(async (test) => {
      const { win } = await permanentJob(test);
      const long = { leadOrigin: 'x'.repeat(256), externalId: 'x'.repeat(81), origin: 'x'.repeat(256) };
      const { errors } = await win(long);
      assert.deepEqual(errors[0]?.extensions.invalidArgs, Object.keys(long));
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
        for (const _ of [1, 2]) assert.equal((await win(agreed)).code, undefined);
        // Other terms come too late for what is there already, and whoever tells them hears so.
        for (const other of TOLD_OTHERWISE) {
          const told = paymentTerms === 'CUSTOM' && 'startDate' in other ? undefined : 'BAD_USER_INPUT';
          assert.equal((await win({ ...agreed, ...other })).code, told, JSON.stringify(other));
        }
        const told = (await rows()).map((row: Row) => `${row.billingDate} ${row.salesPriceWithoutTaxes}`);
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

  it('names everything that a victory lacks, and who is not there', () =>
    api.rollback(async (test) => {
      const { close, win } = await permanentJob(test, { deal_type: 'Freelance' });
      const { errors } = await close({ outcome: 'WIN' });
      assert.deepEqual(errors[0]?.extensions?.invalidArgs, [
        'winDate',
        'commercialMonth',
        'buteurId',
        'passeurId',
        'defenseurId',
        'capitaineId',
      ]);
      const gone = await test.create.staff({ disabled_at: new Date() });
      for (const [input, field] of [
        [{ passeurId: gone.id }, 'passeurId'],
        [{ leadById: crypto.randomUUID() }, 'leadById'],
        [{ winDate: '2026-11-21' }, 'winDate'],
        [{ commercialMonth: '2026-09-02' }, 'commercialMonth'],
        [{ leadDate: '2026-09-03' }, 'leadDate'],
      ] as const) {
        const { code, errors: refused } = await win(input);
        assert.deepEqual([code, refused[0]?.extensions?.invalidArgs], ['BAD_USER_INPUT', [field]]);
      }
    }));

  it('is not lost before, and a freelance one has no fee', () =>
    api.rollback(async (test) => {
      const freelance = await permanentJob(test, { deal_type: 'Freelance' });
      const won = (await freelance.win()).data.closeJobProject;
      assert.deepEqual(
        [won.status, won.winDate, won.commercialMonth, won.capitaine.recordId],
        ['WIN', '2026-09-02', '2026-09-01', freelance.staffId],
      );
      assert.deepEqual(await freelance.rows(), []);
      const lost = await permanentJob(test, { status: 'LOST' });
      assert.equal((await lost.win()).errors[0]?.extensions?.reason, 'LOST');
      assert.deepEqual(await lost.rows(), []);
    }));
});

describe('an offer that is lost', () => {
  it('says why, in words when it is another reason', () =>
    api.rollback(async (test) => {
      const { close } = await permanentJob(test);
      for (const [input, field] of [
        [{}, 'lostReason'],
        [{ lostReason: 'other' }, 'otherLostReason'],
        [{ lostReason: 'other', otherLostReason: 'x'.repeat(501) }, 'otherLostReason'],
      ] as const) {
        const { code, errors } = await close({ outcome: 'LOST', ...input });
        assert.deepEqual([code, errors[0]?.extensions?.invalidArgs], ['BAD_USER_INPUT', [field]]);
      }
      const told = { outcome: 'LOST', lostReason: 'other', otherLostReason: ' Le projet s’arrête ' };
      const { closeJobProject: lost } = (await close(told)).data;
      assert.deepEqual(
        [lost.status, lost.lostReason, lost.otherLostReason, lost.reopenableUntil],
        ['LOST', 'other', 'Le projet s’arrête', '2026-12-20'],
      );
      assert.equal((await close(told)).data.closeJobProject.lostReason, 'other');
      // A reason that is given later does not replace the one that is known, and whoever gives it hears so.
      const { errors } = await close({ outcome: 'LOST', lostReason: 'price' });
      assert.match(errors[0]?.message ?? '', /^Cette offre a été perdue entre-temps, pour une autre raison/);
      const { lost_reason } = await test.db.selectFrom('job_project').select('lost_reason').executeTakeFirstOrThrow();
      assert.equal(lost_reason, 'other');
    }));

  it('is refused to whoever saw an older one', () =>
    api.rollback(async (test) => {
      const { close } = await permanentJob(test);
      const { code } = await close({ outcome: 'LOST', lostReason: 'price', version: 7 });
      assert.equal(code, 'CONFLICT');
    }));
});

describe('an offer that goes on after all', () => {
  it('is opened again by who looks after clients, within thirty days', () =>
    api.rollback(async (test) => {
      const { close, reopen, recruiter } = await permanentJob(test);
      await close({ outcome: 'LOST', lostReason: 'timing' });
      assert.equal((await reopen(asNobody)).code, 'UNAUTHENTICATED');
      assert.equal((await reopen(recruiter)).code, 'FORBIDDEN');
      test.setNow('2026-12-20T22:59:00Z');
      // What was said of the loss stays to be read.
      const { reopenJobProject: open } = (await reopen()).data;
      assert.deepEqual([open.status, open.lostReason], ['inProgress', 'timing']);
      assert.equal((await reopen()).data.reopenJobProject.version, open.version);
      await close({ outcome: 'LOST', lostReason: 'price' });
      test.setNow('2027-01-20T23:01:00Z');
      const late = await reopen();
      assert.deepEqual([late.code, late.errors[0]?.extensions?.reason], ['BAD_USER_INPUT', 'TOO_LATE']);
    }));

  it('takes its fee back, and is invoiced anew when it is won again', () =>
    api.rollback(async (test) => {
      const { win, reopen, rows } = await permanentJob(test);
      await win();
      assert.equal((await reopen()).data.reopenJobProject.winDate, null);
      assert.deepEqual(await rows(), []);
      await win({ salesPriceWithoutTaxes: 7_000 });
      assert.deepEqual(
        (await rows()).map((row: { salesPriceWithoutTaxes: number }) => row.salesPriceWithoutTaxes),
        [7_000],
      );
    }));

  it('stays won once its fee is invoiced', () =>
    api.rollback(async (test) => {
      const { win, reopen, rows } = await permanentJob(test);
      await win();
      await test.db.updateTable('recruitment_billing').set({ invoice_status: 'IN_PROGRESS' }).execute();
      const refused = await reopen();
      assert.deepEqual([refused.code, refused.errors[0]?.extensions?.reason], ['BAD_USER_INPUT', 'INVOICED']);
      assert.equal((await rows()).length, 1);
    }));
});
