import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { createTalent } from './talents.fixture.ts';

const api = testApi();

async function recruiter({ create }: TestContext, ...only: ('recruit' | 'account')[]) {
  const staff = await create.staff({ lastname: 'Recrute' });
  return asAdmin(staff.id, new Set(only.length === 0 ? ['recruit'] : only));
}

const plain = (data: unknown) => JSON.parse(JSON.stringify(data));

const JOB = `mutation ($job: JobTalentInput!) {
  upsertJobTalent(job: $job) { version jobs { id name jobTitle skills current period { startDate endDate } } }
}`;
const EDUCATION = `mutation ($education: EducationTalentInput!) {
  upsertEducationTalent(education: $education) {
    version educations { id talentId type name label current period { startDate endDate } }
  }
}`;

describe('the career', () => {
  it('jobs stand newest first; one that lasts has no end; all that is missing is said at once', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const talentId = await createTalent(test.db);
      const save = (version: number, job: object) =>
        test.executeTalents(viewer, JOB, { job: { talentId, version, name: 'Nacre', jobTitle: ['Dev'], ...job } });
      const none = await save(1, { name: ' ', jobTitle: [''] });
      assert.deepEqual(none.errors[0]?.extensions.fieldErrors, {
        name: 'Ce champ est obligatoire.',
        jobTitle: 'Ce champ est obligatoire.',
        startDate: 'Ce champ est obligatoire.',
      });
      const backwards = await save(1, { startDate: '2022-01-02', endDate: '2022-01-01' });
      assert.deepEqual(backwards.errors[0]?.extensions.fieldErrors, { endDate: 'La fin précède le début.' });
      const day = { startDate: '2018-01-01', endDate: '2018-01-01' };
      assert.equal((await save(1, day)).code, undefined);
      const current = { startDate: '2021-03-01', endDate: '2022-01-01', current: true, skills: ['Java', 'Java'] };
      const { data } = await save(2, { ...current, name: 'Corail' });
      const jobs = plain(data.upsertJobTalent.jobs);
      assert.deepEqual(
        jobs.map(({ name, period }: { name: string; period: object }) => [name, period]),
        [
          ['Corail', { startDate: '2021-03-01', endDate: null }],
          ['Nacre', day],
        ],
      );
      assert.deepEqual(jobs[0].skills, ['Java']);
      const changed = await save(3, { ...day, id: jobs[1].id, name: 'Perle' });
      assert.equal(changed.data.upsertJobTalent.jobs[1].name, 'Perle');
      assert.equal((await save(3, { ...day, id: jobs[1].id, name: 'Trop tard' })).code, 'CONFLICT');
    }));

  it('an entry of somebody else is one that is not there', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const [one, two] = [await createTalent(test.db), await createTalent(test.db)];
      const values = { talent_id: two, name: 'Nacre', job_titles: ['Dev'], start_date: '2020-01-01' };
      const { id } = await test.db.insertInto('talent_job').values(values).returning('id').executeTakeFirstOrThrow();
      const job = { id, talentId: one, version: 1, name: 'Vol', jobTitle: ['Dev'], startDate: '2020-01-01' };
      assert.equal((await test.executeTalents(viewer, JOB, { job })).code, 'OBJECT_NOT_FOUND');
      const kept = await test.db.selectFrom('talent_job').select(['name', 'talent_id']).execute();
      assert.deepEqual(kept, [{ name: 'Nacre', talent_id: two }]);
    }));

  it('education needs a school, and its dates in order; an unknown start comes last', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const talentId = await createTalent(test.db);
      const save = (version: number, education: object) =>
        test.executeTalents(viewer, EDUCATION, { education: { talentId, version, name: 'École', ...education } });
      const wrong = await save(1, { name: '', startDate: '2022-01-02', endDate: '2022-01-01' });
      assert.deepEqual(wrong.errors[0]?.extensions.fieldErrors, {
        name: 'Ce champ est obligatoire.',
        endDate: 'La fin précède le début.',
      });
      await save(1, { name: 'Sans date' });
      const { data } = await save(2, { startDate: '2010-09-01', type: 'Master', label: 'Statistique' });
      const [first, last] = plain(data.upsertEducationTalent.educations);
      assert.deepEqual([first.name, first.talentId, first.type, last.name], ['École', talentId, 'Master', 'Sans date']);
    }));

  it('what is taken away twice is gone once; of somebody erased nothing is', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const talent_id = await createTalent(test.db);
      const job = { talent_id, name: 'Nacre', job_titles: ['Dev'], start_date: '2020-01-01' };
      const insert = () => test.db.insertInto('talent_job').values(job).returning('id').executeTakeFirstOrThrow();
      const remove = async (id: string) => {
        const DELETE = 'mutation ($id: ID!) { deleteJobTalent(jobTalentId: $id) }';
        const { code, data } = await test.executeTalents(viewer, DELETE, { id });
        return code ?? data.deleteJobTalent;
      };
      const [one, two] = [await insert(), await insert()];
      assert.equal(await remove(one.id), true);
      assert.equal(await remove(one.id), true);
      assert.equal(await remove('x'), true);
      await test.db.updateTable('talent').set({ erased_at: '2026-11-01T00:00:00Z' }).execute();
      assert.equal(await remove(two.id), 'OBJECT_NOT_FOUND');
      const trace = await test.db
        .selectFrom('audit_event')
        .select('data')
        .where('action', '=', 'talent.update')
        .where('object_id', '=', talent_id)
        .execute();
      assert.deepEqual(trace, [{ data: { changed: ['jobs'] } }]);
    }));
});

describe('the owner', () => {
  it('is another recruiter who is there', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const [manager, gone, other] = [
        await test.create.staff({ can_recruit: false }),
        await test.create.staff({ can_recruit: true, disabled_at: '2026-01-01T00:00:00Z' }),
        await test.create.staff({ can_recruit: true, firstname: 'Lise', lastname: 'Autre' }),
      ];
      const id = await createTalent(test.db);
      const hand = (ownerId: string) =>
        test.executeTalents(
          viewer,
          'mutation ($id: ID!, $ownerId: ID!) { changeOwner(talentId: $id, version: 1, ownerId: $ownerId) { owner { fullname } } }',
          { id, ownerId },
        );
      for (const nobody of [manager.id, gone.id, 'x']) assert.equal((await hand(nobody)).code, 'BAD_USER_INPUT');
      assert.equal((await hand(other.id)).data.changeOwner.owner.fullname, 'Lise Autre');
    }));

  it('is said in the history: who handed the talent over, from whom and to whom', () =>
    api.rollback(async (test) => {
      const recruits = { can_recruit: true };
      const by = await test.create.staff({ ...recruits, firstname: 'Alice', lastname: 'Recrute' });
      const former = await test.create.staff({ ...recruits, firstname: 'Marc', lastname: 'Avant' });
      const viewer = asAdmin(by.id, new Set(['recruit']));
      const id = await createTalent(test.db);
      const hand = async (ownerId: string) => {
        const CHANGE = 'mutation ($id: ID!, $to: ID!) { changeOwner(talentId: $id, ownerId: $to) { version } }';
        assert.deepEqual((await test.executeTalents(viewer, CHANGE, { id, to: ownerId })).errors, []);
      };
      await hand(former.id);
      await hand(by.id);
      await hand(by.id);
      const LOGS = 'query ($id: ID!) { getLogsByTalent(talentId: $id) { type authorFullname data } }';
      const logs = plain((await test.executeTalents(viewer, LOGS, { id })).data.getLogsByTalent) as { data: string }[];
      const line = (change: string) => {
        const data = JSON.stringify({ words: `A changé le responsable\u00a0: ${change}.` });
        return { type: 'owner', authorFullname: 'Alice Recrute', data };
      };
      // Of one instant: in any order.
      assert.deepEqual(
        logs.toSorted((one, other) => one.data.localeCompare(other.data)),
        [line('Marc Avant → Alice Recrute'), line('personne → Marc Avant')],
      );
    }));
});
