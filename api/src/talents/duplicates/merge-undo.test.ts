import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { cvFile } from '../cv/cv.fixture.ts';
import { boardOf, CONSENT, enter, MOVE, NOTES, ORDER, WITHDRAW } from '../job-funnel/job-funnel.fixture.ts';
import { createTalent, skillId } from '../talents/talents.fixture.ts';
import { merge, recruiterOf, takeBack, UNDO } from './merge.fixture.ts';

const UPLOAD = 'mutation ($id: ID!, $file: File!) { uploadCVFile(id: $id, file: $file) { id } }';
const FEEDBACK = `mutation ($jobId: ID!, $talentId: ID!) {
  talentBoardFeedback(jobId: $jobId, talentId: $talentId, kind: question, text: "Quand ?") { id } }`;
const COMMENT = `mutation ($id: ID!) {
  createActivityLog(talentId: $id, type: "add-comment", data: "{\\"comment\\":\\"Vue\\"}") { id } }`;
const LABELS = `mutation ($from: ID!, $to: ID!) {
  mergeSkillsById(mergeInSkillId: $from, mergeToSkillId: $to, dryRun: false) { changeId } }`;
const TITLES = `mutation ($from: ID!, $to: ID!) {
  mergeJobTitlesById(mergeInJobTitleId: $from, mergeToJobTitleId: $to, dryRun: false) { changeId } }`;

const api = testApi();

/** A sheet, and another one whose person stands before the client of an offer. */
async function twoSheets(test: TestContext) {
  const viewer = await recruiterOf(test);
  const { job, society, viewer: client } = await boardOf(test);
  const keptId = await createTalent(test.db);
  const mergedId = await enter(test, { jobId: job.id, phase: 'PreparationITW', presentedTo: society.id });
  return { viewer, job, society, client, keptId, mergedId };
}

describe('a merge that is taken back', () => {
  const key = { consentedOn: '2026-11-19', channel: 'phone', orderedOn: '2026-11-19' };
  const answers = [{ question: 'Quoi ?', answer: 'Tout' }];
  const changes: [what: string, document: string, by: 'viewer' | 'client', variables: object][] = [
    ['a consent that was taken back', WITHDRAW, 'viewer', {}],
    ['a consent that was given anew', CONSENT, 'viewer', key],
    ['a step', MOVE, 'viewer', { to: 'DebriefITW' }],
    ['an order', ORDER, 'viewer', key],
    ['notes of a phase', NOTES, 'viewer', { answers }],
    ['what the client says', FEEDBACK, 'client', {}],
  ];
  for (const [what, document, by, variables] of changes) {
    it(`is no more once there is ${what} of what it put together: nothing of it is undone`, () =>
      api.rollback(async (test) => {
        const { job, keptId, mergedId, ...viewers } = await twoSheets(test);
        const { mergeId } = await merge(test, viewers.viewer, keptId, mergedId);
        const ask = { jobId: job.id, talentId: keptId, ...variables };
        assert.deepEqual((await test.executeTalents(viewers[by], document, ask)).errors, []);
        assert.deepEqual(await takeBack(test, viewers.viewer, keptId, mergeId), { isOffered: false, code: 'CONFLICT' });
      }));
  }

  it('is no more once another CV came, which stays', () =>
    api.rollback(async (test) => {
      const { viewer, keptId, mergedId } = await twoSheets(test);
      const { mergeId } = await merge(test, viewer, keptId, mergedId);
      await test.executeTalents(viewer, UPLOAD, { id: keptId, file: await cvFile('x') });
      assert.deepEqual(await takeBack(test, viewer, keptId, mergeId), { isOffered: false, code: 'CONFLICT' });
    }));

  it('is taken back with what came since and is no matter of it: it stays where it was written', () =>
    api.rollback(async (test) => {
      const { viewer, keptId, mergedId } = await twoSheets(test);
      const { mergeId } = await merge(test, viewer, keptId, mergedId);
      const other = await boardOf(test, { name: 'Autre offre' });
      const entry = { job_id: other.job.id, talent_id: keptId, phase: 'Positionnement' as const };
      await test.db.insertInto('job_talent').values(entry).execute();
      const ask = { jobId: other.job.id, talentId: keptId };
      const consent = { ...ask, consentedOn: '2026-11-19', channel: 'phone' };
      assert.deepEqual((await test.executeTalents(viewer, CONSENT, consent)).errors, []);
      assert.deepEqual((await test.executeTalents(viewer, MOVE, { ...ask, to: 'PresentedToClient' })).errors, []);
      assert.deepEqual((await test.executeTalents(viewer, WITHDRAW, ask)).errors, []);
      assert.deepEqual((await test.executeTalents(viewer, COMMENT, { id: keptId })).errors, []);
      assert.deepEqual(await takeBack(test, viewer, keptId, mergeId), { isOffered: true, code: undefined });
      const consents = await test.db.selectFrom('talent_presentation').selectAll().execute();
      assert.deepEqual(
        consents.map((row) => [row.talent_id, row.withdrawn_at !== null]).toSorted(),
        [
          [keptId, true],
          [mergedId, false],
        ].toSorted(),
      );
      const moves = await test.db.selectFrom('job_talent_move').select(['talent_id', 'to_phase']).execute();
      assert.deepEqual(moves, [{ talent_id: keptId, to_phase: 'PresentedToClient' }]);
    }));

  it('finds the labels that were tidied since, and folds skills that became one', () =>
    api.rollback(async (test) => {
      const viewer = await recruiterOf(test);
      const keptId = await createTalent(test.db, { skills: { Java: 0.4 }, job_title: 'Développeuse' });
      const mergedId = await createTalent(test.db, {
        skills: { Jva: 0.7, JAVA8: 0.1, Rust: 0.1, Oubli: 0.4 },
        job_title: 'Dvlpeuse',
      });
      await sql`update skill set iso = true where label in ('Java')`.execute(test.db);
      await sql`update job_title set iso = true where label = 'Développeuse'`.execute(test.db);
      const { mergeId } = await merge(test, viewer, keptId, mergedId);
      const to = await skillId(test.db, 'Java');
      for (const label of ['Jva', 'JAVA8']) {
        const { errors } = await test.executeTalents(viewer, LABELS, { from: await skillId(test.db, label), to });
        assert.deepEqual(errors, []);
      }
      const gone = await skillId(test.db, 'Oubli');
      await sql`delete from talent_skill where skill_id = ${gone}`.execute(test.db);
      await sql`delete from skill where id = ${gone}`.execute(test.db);
      const titles = await test.db.selectFrom('job_title').selectAll().execute();
      const titleId = (label: string) => titles.find((title) => title.label === label)?.id;
      const merged = { from: titleId('Dvlpeuse'), to: titleId('Développeuse') };
      assert.deepEqual((await test.executeTalents(viewer, TITLES, merged)).errors, []);
      const { data, errors } = await test.executeTalents(viewer, UNDO, { id: mergeId });
      assert.deepEqual(errors, []);
      assert.deepEqual(JSON.parse(JSON.stringify(data.undoTalentMerge)), [
        { id: keptId, skills: [{ label: 'Java', level: 0.4 }] },
        {
          id: mergedId,
          skills: [
            { label: 'Java', level: 0.7 },
            { label: 'Rust', level: 0.1 },
          ],
        },
      ]);
      const row = await test.db.selectFrom('talent').selectAll().where('id', '=', mergedId).executeTakeFirstOrThrow();
      assert.deepEqual([row.job_title, row.job_title_id], ['Dvlpeuse', titleId('Développeuse')]);
    }));
});
