import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { asAdmin } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { raceRuns } from '../../testing/race-runs.ts';
import { type CommittingTestApi, openCommittingTestApi, type TestContext } from '../../testing/test-api.ts';
import { insertBilling } from '../recruitments/recruitments.fixture.ts';
import { CANCEL, CREDIT, FINALISE } from './invoices.fixture.ts';

const CREATE = `mutation ($id: ID!) { createBillingCustomerInvoice(billingRecordID: $id) {
  jobId invoice { recordId } } }`;
const ROUNDS = raceRuns();
const CALLERS = 8;

let api: CommittingTestApi;
let stage: Stage;
before(async () => {
  api = await openCommittingTestApi();
  await api.committed(async (test) => {
    stage = await setStage(test);
  });
});
after(() => api.close());

interface Stage {
  finance: Viewer;
  societyId: string;
  /** A draft like the one that the job made, of a fee of its own. */
  anotherDraft: (test: TestContext) => Promise<string>;
}

async function setStage(test: TestContext): Promise<Stage> {
  const client = await test.create.clientSociety({
    siret: '35600000000048',
    tva: 'FR39356000000',
    address_part1: '9 rue du Colonel Pierre Avia',
    address_zip: '75015',
    address_town: 'Paris',
  });
  await test.create.contact(client.id, { is_billing: true });
  const finance = asAdmin((await test.create.staff()).id);
  const fee = (on: TestContext) => insertBilling(on, { society_id: client.id, taxes: 20 });
  const { data } = await test.execute(finance, CREATE, { id: (await fee(test)).id });
  await test.runJobs();
  const { recordId } = data.createBillingCustomerInvoice.invoice;
  const anotherDraft = async (on: TestContext) => {
    const { rows } = await sql<{ id: string }>`insert into invoice (side, kind, status, subject_id, society_id,
        report_version, document, net_cents, vat_cents, total_cents, created_by)
      select side, kind, 'TO_VALIDATE', ${(await fee(on)).id}, society_id, report_version, document, net_cents, vat_cents,
        total_cents, created_by from invoice where id = ${recordId} returning id`.execute(on.db);
    return rows[0]?.id ?? '';
  };
  return { finance, societyId: client.id, anotherDraft };
}

const finalNumbers = async (test: TestContext, series: string) => {
  const rows = await test.db
    .selectFrom('invoice')
    .select(['number', 'issued_on'])
    .where('series', '=', series)
    .orderBy('number')
    .execute();
  return rows.map(({ number, issued_on }) => ({ count: Number(number?.slice(-5)), day: issued_on ?? '' }));
};

async function assertGapless(test: TestContext, series: string): Promise<void> {
  const numbers = await finalNumbers(test, series);
  assert.deepEqual(
    numbers.map(({ count }) => count),
    numbers.map((_, index) => index + 1),
  );
  const days = numbers.map(({ day }) => day);
  assert.deepEqual(days, days.toSorted());
}

describe('numbers of invoices', () => {
  it(`have no hole when two finalise two, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      const { finance, anotherDraft } = stage;
      for (let round = 0; round < ROUNDS; round += 1) {
        const ids = [await anotherDraft(test), await anotherDraft(test)];
        const answers = await Promise.all(ids.map((id) => test.execute(finance, FINALISE, { id })));
        for (const { errors } of answers) assert.deepEqual(errors, []);
      }
      await assertGapless(test, 'F');
    }));

  it(`is one for one invoice, and none for the one that was cancelled meanwhile, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      const { finance, anotherDraft } = stage;
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = await anotherDraft(test);
        const [first, second, cancelled] = await Promise.all([
          test.execute(finance, FINALISE, { id }),
          test.execute(finance, FINALISE, { id }),
          test.execute(finance, CANCEL, { id, reason: 'Doublon' }),
        ]);
        const isCancelled = cancelled.code === undefined;
        assert.equal(first.code === undefined, !isCancelled);
        assert.equal(second.code === undefined, !isCancelled);
        if (!isCancelled) assert.equal(first.data.finalizeInvoice.number, second.data.finalizeInvoice.number);
      }
      await assertGapless(test, 'F');
    }));

  it(`have no hole when ${CALLERS} finalise and their connections are cut, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      const { finance, anotherDraft } = stage;
      const waiting: string[] = [];
      for (let index = 0; index < ROUNDS; index += 1) waiting.push(await anotherDraft(test));
      let cuts = 0;
      const caller = async () => {
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          // Every fourth time somebody pulls a plug while numbers are given.
          // Whoever pulls may be handed a connection that has just been cut: it pulls none then.
          if (waiting.length % 4 === 0) cuts += await cutOne(test).catch(() => 0);
          const { errors } = await test.execute(finance, FINALISE, { id });
          if (errors.length > 0) waiting.push(id);
        }
      };
      await Promise.all(Array.from({ length: CALLERS }, caller));
      assert.ok(cuts > 0, 'no connection was cut: it proves nothing');
      await assertGapless(test, 'F');
    }));
});

/**
 * Ends a connection whose transaction has written, so never another caller that is looking for one to end; how many.
 */
async function cutOne(test: TestContext): Promise<number> {
  const { rows } = await sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended from pg_stat_activity
    where datname = current_database() and application_name = 'bloom-test' and pid <> pg_backend_pid()
      and backend_xid is not null order by xact_start limit 1`.execute(test.db);
  return rows.filter(({ ended }) => ended).length;
}

describe('one thing asked for twice at once', () => {
  it(`is one invoice and one job, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      const { finance, societyId } = stage;
      for (let round = 0; round < ROUNDS; round += 1) {
        const { id } = await insertBilling(test, { society_id: societyId, taxes: 20 });
        // Two hundred an hour are allowed to one person.
        await test.db.deleteFrom('rate_counter').execute();
        const answers = await Promise.all([1, 2, 3].map(() => test.execute(finance, CREATE, { id })));
        const [first] = answers.map(({ data }) => data.createBillingCustomerInvoice);
        for (const { data } of answers) assert.deepEqual(data.createBillingCustomerInvoice, first);
      }
    }));

  it(`is one credit note, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      const { finance, anotherDraft } = stage;
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = await anotherDraft(test);
        await test.execute(finance, FINALISE, { id });
        const credits = await Promise.all(
          [1, 2].map(() => test.execute(finance, CREDIT, { id, reason: 'Jours rendus' })),
        );
        const [first, second] = credits.map(({ data }) => data.createCreditNote.invoice.recordId);
        assert.equal(first, second);
      }
    }));

  it(`is one credit note over a part, and never more than the invoice, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      const { finance, anotherDraft } = stage;
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = await anotherDraft(test);
        await test.execute(finance, FINALISE, { id });
        const take = (quantity: number) =>
          test.execute(finance, CREDIT, { id, reason: 'Geste', lines: [{ lineId: '1', quantity }] });
        const answers = await Promise.all([take(0.6), take(0.7), take(0.8)]);
        const made = answers.filter(({ errors }) => errors.length === 0);
        const refused = answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.reason));
        assert.deepEqual([made.length, refused], [1, ['CREDIT_OPEN', 'CREDIT_OPEN']]);
      }
    }));
});
