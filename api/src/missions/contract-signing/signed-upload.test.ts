import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asSystem } from '../../platform/testing/viewers.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { actions, pdf, SIGNED, signedContract, world } from '../contracts/contracts.fixture.ts';

const api = committingTestApi();

const notifications = ({ db }: TestContext) =>
  db.selectFrom('notification').select(['kind', 'link', 'staff_id']).where('kind', '=', 'contractSigned').execute();

describe('the signed file', () => {
  it('makes the contract done, and its account manager is told once', () =>
    api.rollback(async (test) => {
      const { upload, now, mission, staff } = await world(test, { state: 'partially', nb_signer: 2, signed_count: 1 });
      const file = await pdf();
      const { data } = await upload({ ...SIGNED, file });
      assert.deepEqual([data.uploadAmendment.status, data.uploadAmendment.signedDate], ['done', '2026-11-10']);
      assert.match(data.uploadAmendment.signedFileUrl, /\/signed\.pdf$/);
      // The same again, by a double click or because the answer got lost.
      assert.equal((await upload({ ...SIGNED, file })).code, undefined);
      assert.deepEqual(await actions(test, mission.id), ['contract.sign']);
      const link = `/missions/${mission.id}/contracts`;
      assert.deepEqual(await notifications(test), [{ kind: 'contractSigned', link, staff_id: staff.id }]);
      // What the engine counted is the engine's.
      assert.equal((await now()).signed_count, 1);
    }));

  it('may be signed today, and thirty days before the contract was made', () =>
    api.rollback(async (test) => {
      for (const signedDate of ['2026-11-20', '2026-10-02']) {
        const { upload } = await world(test);
        assert.equal((await upload({ signed: true, signedDate })).code, undefined);
      }
    }));

  it('is replaced by a data protection officer with a reason, and by nobody else', () =>
    api.rollback(async (test) => {
      const { upload, mission, only, staff } = await world(test);
      const done = await signedContract(test, mission.id);
      const again = { ...SIGNED, legalContractRecordId: done.id, reason: 'Page 3 manquante' };
      const refused = await upload(again, only('account', 'finance', 'recruit'));
      assert.deepEqual([refused.code, refused.errors[0]?.extensions.data], ['ALREADY_SIGNED', { recordId: done.id }]);
      assert.equal((await upload(again, asSystem(staff.id))).code, 'ALREADY_SIGNED');
      assert.equal((await upload(again, only('dpo'))).code, 'FORBIDDEN');
      const officer = only('account', 'dpo');
      const silent = await upload({ ...again, reason: '  ' }, officer);
      assert.deepEqual(silent.errors[0]?.extensions.invalidArgs, ['reason']);
      assert.equal((await upload(again, officer)).data.uploadAmendment.signedDate, '2026-11-10');
      const { data } = await test.db
        .selectFrom('audit_event')
        .select('data')
        .where('action', '=', 'contract.replace')
        .executeTakeFirstOrThrow();
      const { reason, replacedFileId } = data as Record<string, unknown>;
      assert.deepEqual([reason, replacedFileId], ['Page 3 manquante', done.signed_file_id]);
      assert.deepEqual(await notifications(test), []);
    }));
});

describe('two uploads at once', () => {
  it('of two signed files: one is kept, the other learns that it came too late', () =>
    api.committed(async (test) => {
      const { upload, mission } = await world(test);
      const answers = await Promise.all([upload(SIGNED), upload(SIGNED)]);
      assert.deepEqual(answers.map(({ code }) => code ?? 'won').sort(), ['ALREADY_SIGNED', 'won']);
      assert.deepEqual(await actions(test, mission.id), ['contract.sign']);
    }));

  it('of one file are one upload', () =>
    api.committed(async (test) => {
      const { upload, mission, now } = await world(test);
      const file = await pdf();
      const answers = await Promise.all([upload({ file }), upload({ file }), upload({ file })]);
      assert.deepEqual(
        answers.map(({ code }) => code),
        [undefined, undefined, undefined],
      );
      assert.deepEqual(await actions(test, mission.id), ['contract.upload']);
      const { state } = await test.db
        .selectFrom('file')
        .select('state')
        .where('id', '=', (await now()).empty_file_id ?? '')
        .executeTakeFirstOrThrow();
      assert.equal(state, 'clean');
    }));
});
