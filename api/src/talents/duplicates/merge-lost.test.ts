import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { storeFile } from '../../platform/files/files.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { createTalent } from '../talents/talents.fixture.ts';
import { letGoOfLeftCvs } from './left-cvs.service.ts';
import { MERGE, merge, recruiterOf, TRY, takeBack } from './merge.fixture.ts';

const EXECUTE = `mutation ($id: ID!, $typed: String!) {
  executeErasure(recordId: $id, confirmation: $typed) { recordId state } }`;
const FOR = 'mutation ($for: PrivacyRequestInput!) { requestErasure(for: $for) { recordId state } }';

const api = testApi();

async function withCv({ db, platform }: TestContext): Promise<{ id: string; fileId: string }> {
  const file = await storeFile(platform, db, { bytes: Buffer.from('%PDF-cv'), name: 'cv.pdf', state: 'clean' });
  const id = await createTalent(db, { cv_file_id: file.id });
  await db.insertInto('talent_cv_version').values({ file_id: file.id, talent_id: id }).execute();
  return { id, fileId: file.id };
}

describe('what a merge has no room for', () => {
  it('the CV of the sheet that goes is said to be left, comes back, and goes when the merge is for good', () =>
    api.rollback(async (test) => {
      const viewer = await recruiterOf(test);
      const [kept, merged] = [await withCv(test), await withCv(test)];
      const tried = await test.executeTalents(viewer, TRY, { keptId: kept.id, mergedId: merged.id });
      assert.deepEqual([tried.data.mergeTalents.takesCv, tried.data.mergeTalents.losesCv], [false, true]);
      const stateOf = async (id: string) =>
        (await test.db.selectFrom('file').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
      const first = await merge(test, viewer, kept.id, merged.id);
      test.setNow('2026-12-19T09:00:00Z');
      await letGoOfLeftCvs(test.platform);
      assert.equal(await stateOf(merged.fileId), 'clean');
      assert.equal((await takeBack(test, viewer, kept.id, first.mergeId)).code, undefined);
      await merge(test, viewer, kept.id, merged.id);
      test.setNow('2027-01-19T09:00:00Z');
      await letGoOfLeftCvs(test.platform);
      assert.deepEqual([await stateOf(kept.fileId), await stateOf(merged.fileId)], ['clean', 'superseded']);
    }));

  it('the other address on a network stands in the history', () =>
    api.rollback(async (test) => {
      const viewer = await recruiterOf(test);
      const [keptId, mergedId] = [await createTalent(test.db), await createTalent(test.db)];
      for (const [talent_id, name] of [
        [keptId, 'ici'],
        [mergedId, 'ailleurs'],
      ] as const) {
        const url = `https://www.linkedin.com/in/${name}`;
        await test.db.insertInto('talent_profile').values({ talent_id, network: 'LinkedIn', url }).execute();
      }
      const { leftOver } = await merge(test, viewer, keptId, mergedId);
      assert.ok([...leftOver].includes('https://www.linkedin.com/in/ailleurs'));
      const logs = await test.db.selectFrom('activity_log').select('data').where('type', '=', 'merge').execute();
      assert.match(JSON.stringify(logs), /linkedin\.com\/in\/ailleurs/);
    }));

  it('a job of both is told once, with what either says of it, and is as it was when that is undone', () =>
    api.rollback(async (test) => {
      const viewer = await recruiterOf(test);
      const [keptId, mergedId] = [await createTalent(test.db), await createTalent(test.db)];
      const own = { talent_id: keptId, name: 'Nacre', start_date: '2020-01-01', job_titles: ['Dev'], skills: ['Java'] };
      const others = {
        talent_id: mergedId,
        name: 'NACRE',
        start_date: '2020-01-01',
        end_date: '2022-06-30',
        job_titles: ['Architecte', 'dev'],
        skills: ['Rust'],
        description: 'Paiement',
      };
      await test.db.insertInto('talent_job').values([own, others]).execute();
      const jobs = () => test.db.selectFrom('talent_job').selectAll().orderBy('name').execute();
      const before = await jobs();
      const tried = await test.executeTalents(viewer, TRY, { keptId, mergedId });
      assert.equal(tried.data?.mergeTalents?.completed, 1);
      const { mergeId, experiences } = await merge(test, viewer, keptId, mergedId);
      assert.equal(experiences, 0);
      assert.deepEqual(
        (await jobs()).map(({ id: _id, ...job }) => job),
        [
          {
            ...own,
            current: false,
            end_date: '2022-06-30',
            description: 'Paiement',
            job_titles: ['Dev', 'Architecte'],
            skills: ['Java', 'Rust'],
          },
        ],
      );
      assert.equal((await takeBack(test, viewer, keptId, mergeId)).code, undefined);
      assert.deepEqual(await jobs(), before);
    }));
});

describe('what the person of the sheet that goes had asked for', () => {
  async function asked(test: TestContext, personRecordId: string): Promise<string> {
    const officer = asAdmin((await test.create.staff()).id);
    const input = { personKind: 'talent', personRecordId, channel: 'phone', proof: 'Rappelée' };
    const { data, errors } = await test.execute(officer, FOR, { for: input });
    assert.deepEqual(errors, []);
    return data.requestErasure.recordId as string;
  }

  it('is asked for about the sheet that stays, and is done', () =>
    api.rollback(async (test) => {
      const viewer = await recruiterOf(test);
      const keptId = await createTalent(test.db, { email: 'reste@mail.example' });
      const mergedId = await createTalent(test.db, { email: 'part@mail.example' });
      const id = await asked(test, mergedId);
      const first = await merge(test, viewer, keptId, mergedId);
      assert.equal((await takeBack(test, viewer, keptId, first.mergeId)).code, undefined);
      const person = async () =>
        (await test.db.selectFrom('privacy_request').select('person_id').where('id', '=', id).executeTakeFirstOrThrow())
          .person_id;
      assert.equal(await person(), mergedId);
      await merge(test, viewer, keptId, mergedId);
      assert.equal(await person(), keptId);
      const officer = asAdmin((await test.create.staff()).id);
      const done = await test.execute(officer, EXECUTE, { id, typed: 'reste@mail.example' });
      assert.deepEqual(done.errors, []);
      const { erased_at } = await test.db
        .selectFrom('talent')
        .select('erased_at')
        .where('id', '=', keptId)
        .executeTakeFirstOrThrow();
      assert.notEqual(erased_at, null);
    }));

  it('the same request about both keeps them two', () =>
    api.rollback(async (test) => {
      const viewer = await recruiterOf(test);
      const [keptId, mergedId] = [await createTalent(test.db), await createTalent(test.db)];
      await asked(test, keptId);
      await asked(test, mergedId);
      const both = { keptId, mergedId, keptVersion: 1, mergedVersion: 1 };
      const { code, errors } = await test.executeTalents(viewer, MERGE, both);
      assert.deepEqual([code, errors[0]?.message.startsWith('Sur chacune des deux fiches')], ['CONFLICT', true]);
    }));
});
