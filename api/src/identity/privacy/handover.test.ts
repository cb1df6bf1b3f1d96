import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { makeExport } from './export.service.ts';
import { EXPORT, goneBloomer, officer } from './privacy.fixture.ts';
import { findExportFile } from './privacy-files.service.ts';

const api = testApi();

const ASK = `mutation ($for: PrivacyRequestInput!) { exportPersonalData(for: $for) { recordId state } }`;
const NOTE = `mutation ($id: ID!, $by: PrivacyToldChannel!, $on: Date!) {
  noteDataHandover(recordId: $id, by: $by, on: $on) { handedOverBy handedOverOn } }`;
const LIST = '{ privacyRequests { recordId state pdfPath jsonPath handedOverOn } }';

/** A copy for a contact without address, who wrote a letter. */
async function copyByLetter(test: TestContext) {
  const by = await officer(test);
  const contact = await test.create.contact((await test.create.clientSociety()).id, { email: null });
  const input = { personKind: 'contact', personRecordId: contact.id, channel: 'letter', proof: 'Signature connue' };
  const { recordId } = (await test.execute(by, ASK, { for: input })).data.exportPersonalData;
  await makeExport(test.platform, { requestId: recordId });
  return { by, contact, id: recordId as string };
}

const context = (test: TestContext, viewer: Parameters<TestContext['context']>[0]) => test.context(viewer);

describe('a copy for somebody without e-mail', () => {
  it('waits for the officers, who are told, open it, and note how it was handed over', () =>
    api.rollback(async (test) => {
      const { by, id } = await copyByLetter(test);
      const told = await test.db.selectFrom('notification').select(['title', 'link']).execute();
      assert.deepEqual(told, [{ title: 'Copie de données à remettre', link: `/data-requests/${id}` }]);
      const [waiting] = (await test.execute(by, LIST)).data.privacyRequests;
      assert.equal(waiting.pdfPath, `/files/personal-data/${id}/mes-donnees.pdf`);
      assert.ok(await findExportFile(context(test, by), id, 'mes-donnees.pdf'));
      const { data } = await test.execute(by, NOTE, { id, by: 'letter', on: '2026-11-20' });
      assert.deepEqual({ ...data.noteDataHandover }, { handedOverBy: 'letter', handedOverOn: '2026-11-20' });
      assert.deepEqual((await test.execute(by, LIST)).data.privacyRequests, []);
      const traces = await test.db
        .selectFrom('audit_event')
        .select(['action', 'data'])
        .where('action', 'in', ['rgpd.handover', 'file.download'])
        .orderBy('id')
        .execute();
      assert.deepEqual(
        traces.map(({ action }) => action),
        ['file.download', 'rgpd.handover'],
      );
    }));

  it('was not handed over before it was asked for: the days are those of Paris', () =>
    api.rollback(async (test) => {
      // A quarter past midnight in Paris, and still the 19th elsewhere.
      test.setNow('2026-11-19T23:15:00Z');
      const { by, id } = await copyByLetter(test);
      const day = async (on: string) => (await test.execute(by, NOTE, { id, by: 'letter', on })).code;
      assert.equal(await day('2026-11-19'), 'BAD_USER_INPUT');
      assert.equal(await day('2026-11-20'), undefined);
    }));

  it('is opened by no other staff', () =>
    api.rollback(async (test) => {
      const { id } = await copyByLetter(test);
      const other = asAdmin(
        (await test.create.staff({ can_dpo: false })).id,
        new Set(['account', 'finance', 'recruit']),
      );
      await assert.rejects(findExportFile(context(test, other), id, 'mes-donnees.pdf'), { code: 'FORBIDDEN' });
      assert.equal((await test.execute(other, NOTE, { id, by: 'letter', on: '2026-11-20' })).code, 'FORBIDDEN');
    }));

  it('was not handed over tomorrow, nor before it was asked for', () =>
    api.rollback(async (test) => {
      const { by, id } = await copyByLetter(test);
      for (const on of ['2026-11-21', '2026-11-19']) {
        const refused = await test.execute(by, NOTE, { id, by: 'inPerson', on });
        assert.deepEqual(refused.errors[0]?.extensions.invalidArgs, ['on']);
      }
    }));
});

it('a copy that a person asked for by their own session is theirs alone', () =>
  api.rollback(async (test) => {
    const { viewer } = await goneBloomer(test);
    const { recordId: id } = (await test.execute(viewer, EXPORT)).data.exportPersonalData;
    await makeExport(test.platform, { requestId: id });
    const by = await officer(test);
    await assert.rejects(findExportFile(context(test, by), id, 'mes-donnees.pdf'), { code: 'FORBIDDEN' });
    const { data } = await test.execute(by, `{ privacyRequest(recordId: "${id}") { pdfPath } }`);
    assert.equal(data.privacyRequest.pdfPath, null);
    assert.equal((await test.execute(by, NOTE, { id, by: 'letter', on: '2026-11-20' })).code, 'CONFLICT');
  }));
