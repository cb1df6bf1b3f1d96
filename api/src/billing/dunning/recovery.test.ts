import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NewRow } from '../../platform/database/database.tables.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { finalInvoice } from '../payments/payments.fixture.ts';
import { sendReminders } from './dunning.service.ts';

const api = testApi();

const STEPS = `recoveryTask viewerCanRecordNotice viewerCanRecordRecovery
  recoverySteps { kind doneOn reference reviewOn recordedBy }`;
const READ = `query ($id: ID!) { invoice(recordId: $id) { ${STEPS} } }`;
const POST = `mutation ($id: ID!, $on: Date!, $number: String) {
  answer: recordFormalNotice(recordId: $id, postedOn: $on, letterNumber: $number) { ${STEPS} } }`;
const POST_SEEN = `mutation ($id: ID!, $on: Date!, $seenAt: DateTime) {
  answer: recordFormalNotice(recordId: $id, postedOn: $on, seenAt: $seenAt) {
    recoverySteps { doneOn recordedBy recordedAt } } }`;
const DECIDE = `mutation ($id: ID!, $on: Date!, $decision: String!, $review: Date!) {
  answer: recordRecovery(recordId: $id, decidedOn: $on, decision: $decision, reviewOn: $review) { ${STEPS} } }`;
const WITHDRAW = `mutation ($id: ID!, $kind: RecoveryKind!, $seenAt: DateTime) {
  answer: withdrawRecoveryStep(recordId: $id, kind: $kind, seenAt: $seenAt) { ${STEPS} } }`;

/** Owed since 15 November: the letter is due on 15 December. */
async function owed(test: TestContext, changes: Partial<NewRow<'invoice'>> = {}) {
  const client = await test.create.clientSociety();
  await test.create.contact(client.id, { is_billing: true, email: 'compta@client.example' });
  const { id } = await finalInvoice(test, { side: 'customer', society_id: client.id, ...changes });
  const viewer = asAdmin((await test.create.staff({ firstname: 'Marie', lastname: 'Curie' })).id);
  return {
    id,
    read: async () => (await test.execute(viewer, READ, { id })).data.invoice,
    post: (on: string, number?: string) => test.execute(viewer, POST, { id, on, number }),
    decide: (on: string, decision: string, review: string) =>
      test.execute(viewer, DECIDE, { id, on, decision, review }),
    withdraw: (kind: string, seenAt?: string) =>
      test.execute(viewer, WITHDRAW, { id, kind, ...(seenAt && { seenAt }) }),
  };
}

const plain = (answer: unknown) => JSON.parse(JSON.stringify(answer));
const on = (test: TestContext, day: string) => test.setNow(`${day}T09:00:00Z`);
const DECISION = 'Confiée à Maître Durand';

describe('an invoice that reminders did not get paid', () => {
  it('waits for its letter, then for the client, then for a decision, and again on the day that was said', () =>
    api.rollback(async (test) => {
      const { read, post, decide } = await owed(test);
      const task = async (day: string) => {
        on(test, day);
        return (await read()).recoveryTask;
      };
      assert.deepEqual([await task('2026-12-14'), await task('2026-12-15')], [null, 'FORMAL_NOTICE']);
      const posted = (await post('2026-12-15', ' 1A 234 ')).data.answer;
      assert.deepEqual(plain(posted.recoverySteps), [
        {
          kind: 'FORMAL_NOTICE',
          doneOn: '2026-12-15',
          reference: '1A 234',
          reviewOn: '2026-12-30',
          recordedBy: 'Marie Curie',
        },
      ]);
      assert.deepEqual([await task('2026-12-29'), await task('2026-12-30')], [null, 'RECOVERY']);
      await decide('2026-12-30', DECISION, '2027-02-01');
      assert.deepEqual([await task('2027-01-31'), await task('2027-02-01')], [null, 'RECOVERY']);
    }));

  it('is reminded of by no mail once its letter was posted', () =>
    api.rollback(async (test) => {
      const { post } = await owed(test, { due_on: '2026-10-01' });
      on(test, '2026-11-20');
      assert.equal(await sendReminders(test.platform), 1);
      await post('2026-11-20');
      on(test, '2026-12-10');
      assert.equal(await sendReminders(test.platform), 0);
    }));

  it('has its letter posted between its day and today', () =>
    api.rollback(async (test) => {
      const { read, post } = await owed(test);
      on(test, '2026-12-14');
      assert.equal((await read()).viewerCanRecordNotice, false);
      on(test, '2026-12-20');
      assert.equal((await read()).viewerCanRecordNotice, true);
      const early = await post('2026-12-14');
      assert.deepEqual(early.errors[0]?.extensions.fieldErrors, {
        postedOn: 'La mise en demeure ne part pas avant le 15/12/2026.',
      });
      assert.equal((await post('2026-12-21')).code, 'BAD_USER_INPUT');
      assert.deepEqual((await read()).recoverySteps, []);
    }));

  it('keeps what was said last, and nothing of what was said by mistake', () =>
    api.rollback(async (test) => {
      const { read, post, decide, withdraw } = await owed(test);
      on(test, '2026-12-20');
      await post('2026-12-15');
      assert.equal((await post('2026-12-16', '1A')).data.answer.recoverySteps[0].doneOn, '2026-12-16');
      await decide('2026-12-20', DECISION, '2027-01-10');
      assert.equal((await post('2026-12-21')).code, 'BAD_USER_INPUT');
      assert.equal((await withdraw('FORMAL_NOTICE')).code, 'BAD_USER_INPUT');
      await withdraw('RECOVERY');
      await withdraw('FORMAL_NOTICE');
      assert.deepEqual(plain(await read()), {
        recoveryTask: 'FORMAL_NOTICE',
        viewerCanRecordNotice: true,
        viewerCanRecordRecovery: false,
        recoverySteps: [],
      });
    }));

  it('is not written over by whoever has not read what a colleague said meanwhile', () =>
    api.rollback(async (test) => {
      const { id, withdraw } = await owed(test);
      const [first, other] = [asAdmin((await test.create.staff()).id), asAdmin((await test.create.staff()).id)];
      const say = (who: typeof first, day: string, seenAt: string | null) =>
        test.execute(who, POST_SEEN, { id, on: day, seenAt });
      const told = (answer: Awaited<ReturnType<typeof say>>) => plain(answer.data.answer.recoverySteps)[0];
      on(test, '2026-12-20');
      const posted = told(await say(first, '2026-12-15', null));
      test.setNow('2026-12-20T10:00:00Z');
      assert.deepEqual(told(await say(other, '2026-12-15', null)), posted, 'the same told twice is there once');
      const refused = await say(other, '2026-12-16', null);
      assert.equal(refused.code, 'CONFLICT');
      assert.match(refused.errors[0]?.message ?? '', /modifié entre-temps par une autre personne/);
      assert.equal(told(await say(other, '2026-12-16', posted.recordedAt)).doneOn, '2026-12-16');
      assert.equal((await withdraw('FORMAL_NOTICE', posted.recordedAt)).code, 'CONFLICT');
      assert.equal((await withdraw('FORMAL_NOTICE', '2026-12-20T10:00:00.000Z')).code, undefined);
    }));

  it('is decided about after its letter, in words, for a day to come', () =>
    api.rollback(async (test) => {
      const { post, decide } = await owed(test);
      on(test, '2026-12-20');
      assert.equal((await decide('2026-12-20', DECISION, '2027-01-10')).errors[0]?.extensions.reason, 'NOT_POSTED');
      await post('2026-12-16');
      const wrong = (await decide('2026-12-15', ' ', '2026-12-20')).errors[0]?.extensions;
      assert.deepEqual(Object.keys(wrong?.fieldErrors ?? {}), ['decidedOn', 'decision', 'reviewOn']);
    }));

  it('is left alone once it is paid, and while it is contested', () =>
    api.rollback(async (test) => {
      on(test, '2026-12-20');
      const contested = await owed(test, { contested_at: '2026-12-18T09:00:00Z' });
      assert.equal((await contested.read()).recoveryTask, null);
      assert.equal((await contested.post('2026-12-16')).code, undefined);
      const paid = await owed(test, { paid_on: '2026-12-18', payment_reference: 'VIR' });
      assert.equal((await paid.post('2026-12-16')).errors[0]?.extensions.reason, 'PAID');
      const supplier = await owed(test, { side: 'supplier' });
      assert.equal((await supplier.post('2026-12-16')).code, 'BAD_USER_INPUT');
    }));
});
