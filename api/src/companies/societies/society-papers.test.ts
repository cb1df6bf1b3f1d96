import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { newcomer, pdf, STAFF, typed } from './societies.fixture.ts';

const CHECK = `mutation ($input: RecordVigilanceCheckInput!) { recordVigilanceCheck(input: $input) {
  URSSAFVCExpirationDate } }`;

const api = testApi();

/** A Bloomer's company whose certificate staff have checked, and that certificate. */
async function checkedCompany(test: TestContext, issuedOn: string, result: 'valid' | 'invalid') {
  const certificate = await pdf(3);
  const { save } = await newcomer(test);
  const form = { KBIS: await pdf(2), URSSAFVigilanceCertificate: certificate };
  const { recordId } = (await save(form)).data.upsertBloomerSociety;
  const admin = asAdmin((await test.create.staff()).id);
  const input = { societyRecordId: recordId, issuedOn, code: 'AB12CD34EF56GH7', result };
  assert.equal((await test.execute(admin, CHECK, { input })).code, undefined);
  const onFile = () =>
    test.db
      .selectFrom('society')
      .select(['urssaf_file_id', 'urssaf_expiration_date', 'urssaf_check_result', 'urssaf_code', 'kbis_file_id'])
      .where('id', '=', recordId)
      .executeTakeFirstOrThrow();
  const again = (change: object = {}) => save({ recordId, ...form, ...change });
  return { admin, recordId, form, certificate, onFile, again };
}

describe('a paper that the company has already', () => {
  it('keeps its date and its proof when it is sent again', () =>
    api.rollback(async (test) => {
      const { onFile, again } = await checkedCompany(test, '2026-10-01', 'valid');
      const before = await onFile();
      assert.equal(before.urssaf_expiration_date, '2027-04-01');
      assert.equal((await again()).code, undefined);
      assert.deepEqual(await onFile(), before);
    }));

  for (const [what, issuedOn, result] of [
    ['over', '2026-04-01', 'valid'],
    ['unknown to the URSSAF', '2026-10-01', 'invalid'],
  ] as const) {
    it(`is refused, being ${what}, and makes nothing good`, () =>
      api.rollback(async (test) => {
        const { onFile, again } = await checkedCompany(test, issuedOn, result);
        const before = await onFile();
        const { errors } = await again({ KBIS: null });
        assert.deepEqual(errors[0]?.extensions.invalidArgs, ['URSSAFVigilanceCertificate']);
        assert.deepEqual(await onFile(), before);
        assert.equal((await again({ URSSAFVigilanceCertificate: await pdf(4) })).code, undefined);
        assert.deepEqual(
          { ...(await onFile()), urssaf_file_id: '' },
          {
            urssaf_file_id: '',
            urssaf_expiration_date: '2026-12-05',
            urssaf_check_result: null,
            urssaf_code: null,
            kbis_file_id: before.kbis_file_id,
          },
        );
      }));
  }

  it('is given another date by staff, who say why', () =>
    api.rollback(async (test) => {
      const { admin, recordId, form, onFile } = await checkedCompany(test, '2026-04-01', 'valid');
      const row = await test.db.selectFrom('society').select('version').where('id', '=', recordId).executeTakeFirst();
      const dated = { recordId, ...form, version: row?.version, URSSAFVCExpirationDate: '2027-03-01' };
      const date = async (change: object = {}) =>
        test.execute(admin, STAFF, { input: await typed({ ...dated, ...change }) });
      assert.deepEqual((await date()).errors[0]?.extensions.invalidArgs, ['expirationReason']);
      assert.equal((await date({ expirationReason: 'Relu' })).code, undefined);
      assert.equal((await onFile()).urssaf_expiration_date, '2027-03-01');
    }));
});
