import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asSystem } from '../../platform/testing/viewers.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { applyDueBankChanges } from './bank-account.service.ts';
import { newcomer, STAFF, typed } from './societies.fixture.ts';

const IN_FORCE = 'FR7630006000011234567890189';
const ELSEWHERE = { IBAN: 'DE89370400440532013000', BIC: 'COBADEFF' };
const OPEN = `{ bankAccountChanges { recordId IBAN formerIBAN state requestedBy viewerCanApprove viewerCanRefuse society { IBAN } } }`;
const APPROVE = 'mutation ($id: ID!) { approveBankAccountChange(recordId: $id) { state approvedBy society { IBAN } } }';
const REFUSE =
  'mutation ($id: ID!, $reason: String!) { refuseBankAccountChange(recordId: $id, reason: $reason) { state } }';
const WITHDRAW = 'mutation ($id: ID!) { withdrawBankAccountChange(recordId: $id) { state } }';
const AFTER_THE_HOLD = '2026-11-22T09:00:00Z';

const api = committingTestApi();

async function finance(test: TestContext) {
  return asAdmin((await test.create.staff()).id, new Set(['finance']));
}

/** A company in force that its Bloomer wants to be paid elsewhere. */
async function asked(test: TestContext) {
  const made = await newcomer(test);
  const { recordId } = (await made.save()).data.upsertBloomerSociety;
  const again = { recordId, KBIS: null, URSSAFVigilanceCertificate: null };
  const answer = await made.save({ ...again, ...ELSEWHERE });
  const account = async () =>
    (await test.db.selectFrom('society').select('iban').where('id', '=', recordId).executeTakeFirst())?.iban;
  const officer = await finance(test);
  const open = async () => (await test.execute(officer, OPEN)).data.bankAccountChanges;
  return { ...made, recordId, again, answer, account, officer, open, changeId: (await open())[0]?.recordId as string };
}

describe('another bank account', () => {
  it('is accepted by the form and waits; the one in force stays', () =>
    api.rollback(async (test) => {
      const { answer, account, open } = await asked(test);
      assert.equal(answer.code, undefined);
      assert.equal(answer.data.upsertBloomerSociety.IBAN, IN_FORCE);
      assert.equal(await account(), IN_FORCE);
      const [change] = await open();
      assert.deepEqual(
        { ...change, recordId: '', society: { ...change.society } },
        {
          recordId: '',
          IBAN: ELSEWHERE.IBAN,
          formerIBAN: IN_FORCE,
          state: 'pending',
          requestedBy: 'Benoît Petit',
          viewerCanApprove: true,
          viewerCanRefuse: true,
          society: { IBAN: IN_FORCE },
        },
      );
    }));

  it('counts 48 hours after the request once a second person accepted it, and not before', () =>
    api.rollback(async (test) => {
      const { account, changeId, officer } = await asked(test);
      const { data } = await test.execute(officer, APPROVE, { id: changeId });
      assert.equal(data.approveBankAccountChange.state, 'approved');
      await applyDueBankChanges(test.platform);
      assert.equal(await account(), IN_FORCE);
      test.setNow(AFTER_THE_HOLD);
      await applyDueBankChanges(test.platform);
      assert.equal(await account(), ELSEWHERE.IBAN);
      await applyDueBankChanges(test.platform);
      const steps = await test.db
        .selectFrom('audit_event')
        .select('data')
        .where('action', '=', 'society.ibanChange')
        .orderBy('id')
        .execute();
      assert.deepEqual(
        steps.map(({ data: step }) => (step as { step: string }).step),
        ['requested', 'approved', 'applied'],
      );
      assert.ok(!JSON.stringify(steps).includes(ELSEWHERE.IBAN), 'the audit holds a whole IBAN');
    }));

  it('is accepted by no program', () =>
    api.rollback(async (test) => {
      const { changeId } = await asked(test);
      const program = asSystem((await test.create.staff()).id);
      assert.equal((await test.execute(program, OPEN)).data.bankAccountChanges[0].viewerCanApprove, false);
      assert.equal((await test.execute(program, APPROVE, { id: changeId })).code, 'FORBIDDEN');
    }));

  it('accepted after the hold counts at once', () =>
    api.rollback(async (test) => {
      const { account, changeId, officer } = await asked(test);
      test.setNow(AFTER_THE_HOLD);
      const { data } = await test.execute(officer, APPROVE, { id: changeId });
      assert.equal(data.approveBankAccountChange.society.IBAN, ELSEWHERE.IBAN);
      assert.equal(await account(), ELSEWHERE.IBAN);
    }));

  it('is never accepted by who asked for it, staff or Bloomer', () =>
    api.rollback(async (test) => {
      const { again, bloomer, changeId } = await asked(test);
      const staff = await test.create.staff();
      const both = { ...asAdmin(staff.id, new Set(['finance'])), bloomerId: bloomer.id };
      assert.equal((await test.execute(both, APPROVE, { id: changeId })).code, 'FORBIDDEN');
      const officer = asAdmin(staff.id, new Set(['finance']));
      const input = await typed({ ...again, IBAN: 'GB82WEST12345698765432', BIC: 'NWBKGB2L' });
      assert.equal((await test.execute(officer, STAFF, { input })).code, undefined);
      const [own] = (await test.execute(officer, OPEN)).data.bankAccountChanges;
      assert.deepEqual([own.IBAN, own.viewerCanApprove, own.viewerCanRefuse], ['GB82WEST12345698765432', false, true]);
      assert.equal((await test.execute(officer, APPROVE, { id: own.recordId })).code, 'FORBIDDEN');
      // The first request was replaced: nobody can accept it any more.
      assert.equal((await test.execute(await finance(test), APPROVE, { id: changeId })).code, 'CONFLICT');
    }));

  it('sent twice is one request, whose hold does not start again', () =>
    api.rollback(async (test) => {
      const { again, changeId, open, save } = await asked(test);
      test.setNow('2026-11-21T09:00:00Z');
      await save({ ...again, ...ELSEWHERE });
      assert.deepEqual(
        (await open()).map(({ recordId }: { recordId: string }) => recordId),
        [changeId],
      );
      // A form that shows the account in force and changes another field leaves the request alone.
      await save({ ...again, name: 'Atelier du Port' });
      assert.equal((await open()).length, 1);
    }));

  it('is refused with a reason, or taken back by the Bloomer, by nobody else', () =>
    api.rollback(async (test) => {
      const first = await asked(test);
      const noReason = await test.execute(first.officer, REFUSE, { id: first.changeId, reason: ' ' });
      assert.deepEqual(noReason.errors[0]?.extensions.invalidArgs, ['reason']);
      const stranger = await newcomer(test);
      assert.equal((await test.execute(stranger.viewer, WITHDRAW, { id: first.changeId })).code, 'OBJECT_NOT_FOUND');
      const { data } = await test.execute(first.viewer, WITHDRAW, { id: first.changeId });
      assert.equal(data.withdrawBankAccountChange.state, 'withdrawn');
      assert.equal((await test.execute(first.officer, APPROVE, { id: first.changeId })).code, 'CONFLICT');
      await first.save({ ...first.again, ...ELSEWHERE });
      const [again] = await first.open();
      const refused = await test.execute(first.officer, REFUSE, { id: again.recordId, reason: 'Non reconnu' });
      assert.equal(refused.data.refuseBankAccountChange.state, 'refused');
      test.setNow(AFTER_THE_HOLD);
      await applyDueBankChanges(test.platform);
      assert.equal(await first.account(), IN_FORCE);
    }));

  it('does not pass through portage, nor through another company', () =>
    api.rollback(async (test) => {
      const { again, account, save, mission } = await asked(test);
      await save({ ...again, portage: true });
      assert.equal(await account(), null);
      await save({ ...again, ...ELSEWHERE });
      assert.equal(await account(), null);
      await save(again);
      assert.equal(await account(), IN_FORCE);
      const another = { siret: '35600000000048', tva: 'FR39356000000', ...ELSEWHERE };
      const other = await save({ recordId: again.recordId, ...another });
      const created = other.data.upsertBloomerSociety;
      assert.equal(created.IBAN, null);
      const linked = await test.db
        .selectFrom('mission')
        .select('bloomer_billing_society_id')
        .where('id', '=', mission.id)
        .executeTakeFirst();
      assert.equal(linked?.bloomer_billing_society_id, created.recordId);
    }));

  it('is told to finance, and to every address of the Bloomer, old and new', () =>
    api.rollback(async (test) => {
      const { bloomer, changeId } = await asked(test);
      const mails = await test.db.selectFrom('mail_outbox').select(['recipient', 'text_body']).execute();
      assert.ok(mails.some(({ recipient }) => recipient === bloomer.email));
      await test.db
        .insertInto('email_change')
        .values({
          bloomer_id: bloomer.id,
          kind: 'primary',
          email: bloomer.email,
          former_email: 'avant@bloom.example',
          requested_by: 'x',
          expires_at: test.platform.clock.now(),
          confirmed_at: test.platform.clock.now(),
        })
        .execute();
      await test.db
        .updateTable('bloomer')
        .set({ secondary_email: 'deux@bloom.example', secondary_email_verified_at: new Date() })
        .where('id', '=', bloomer.id)
        .execute();
      await test.execute(await finance(test), REFUSE, { id: changeId, reason: 'Non reconnu' });
      const later = await test.db
        .selectFrom('mail_outbox')
        .select(['recipient', 'text_body'])
        .where('template', '=', 'bank-account-refused')
        .orderBy('recipient')
        .execute();
      assert.deepEqual(
        later.map(({ recipient }) => recipient).sort(),
        ['avant@bloom.example', 'deux@bloom.example', bloomer.email].sort(),
      );
      assert.ok(!JSON.stringify(later).includes(ELSEWHERE.IBAN), 'a mail holds a whole IBAN');
    }));

  it('accepted by two at once is accepted once', () =>
    api.committed(async (test) => {
      const { changeId, save, again } = await asked(test);
      const officers = [await finance(test), await finance(test)];
      const answers = await Promise.all([
        ...officers.map((officer) => test.execute(officer, APPROVE, { id: changeId })),
        save({ ...again, ...ELSEWHERE }),
      ]);
      assert.equal(answers.slice(0, 2).filter(({ code }) => code === undefined).length, 1);
      const rows = await test.db.selectFrom('bank_account_change').select('state').where('id', '=', changeId).execute();
      assert.deepEqual(rows, [{ state: 'approved' }]);
    }));
});
