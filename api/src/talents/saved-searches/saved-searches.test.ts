import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { createTalent, skillId } from '../talents/talents.fixture.ts';
import { followSavedSearches } from './saved-search-news.service.ts';

const api = committingTestApi();

const SAVE = `mutation ($input: SaveTalentSearchInput!) { saveTalentSearch(input: $input) {
  id name search wantsMail isTooWide newCount } }`;
const MINE = '{ mySavedTalentSearches { id name newCount isTooWide } }';
const OPEN = 'mutation ($id: ID!) { openSavedTalentSearch(id: $id) { newCount } }';
const DELETE = 'mutation ($id: ID!) { deleteSavedTalentSearch(id: $id) }';

async function recruiter({ create }: TestContext, lastname = 'Recrute') {
  const staff = await create.staff({ lastname, can_recruit: true });
  return { ...asAdmin(staff.id, new Set(['recruit'])), staff };
}
type Recruiter = Awaited<ReturnType<typeof recruiter>>;

async function save(test: TestContext, viewer: Recruiter, input: object) {
  const asked = { name: 'Java', search: { fulltext: 'java' }, wantsMail: true, ...input };
  return test.executeTalents(viewer, SAVE, { input: asked });
}

async function saved(test: TestContext, viewer: Recruiter, input: object = {}) {
  const { data, errors } = await save(test, viewer, input);
  assert.deepEqual(errors, []);
  return data.saveTalentSearch;
}

async function newCounts(test: TestContext, viewer: Recruiter) {
  const { data, errors } = await test.executeTalents(viewer, MINE);
  assert.deepEqual(errors, []);
  return Object.fromEntries(
    data.mySavedTalentSearches.map((one: { name: string; newCount: number }) => [one.name, one.newCount]),
  );
}

const mails = ({ db }: TestContext) =>
  db.selectFrom('mail_outbox').selectAll().where('template', '=', 'saved-searches').orderBy('recipient').execute();

const javaPerson = ({ db }: TestContext) =>
  createTalent(db, { job_title: 'Ingénieure Java', lastname: 'Confidentielle' });

describe('a saved search', () => {
  it('comes back as it was asked, to whoever saved it alone', () =>
    api.rollback(async (test) => {
      const [mine, other] = [await recruiter(test), await recruiter(test, 'Autre')];
      const search = { skills: { skills: [{ id: await skillId(test.db, 'Java'), minLevel: 0.7, label: 'Java' }] } };
      const one = await saved(test, mine, { name: ' Java  à Nantes ', search });
      assert.equal(one.name, 'Java à Nantes');
      assert.deepEqual(JSON.parse(one.search), search);
      assert.deepEqual(await newCounts(test, other), {});
      const taken = await save(test, other, { id: one.id });
      assert.equal(taken.errors[0]?.extensions?.code, 'OBJECT_NOT_FOUND');
      const opened = await test.executeTalents(other, OPEN, { id: one.id });
      assert.equal(opened.errors[0]?.extensions?.code, 'OBJECT_NOT_FOUND');
      await test.executeTalents(other, DELETE, { id: one.id });
      assert.deepEqual(await newCounts(test, mine), { 'Java à Nantes': 0 });
    }));

  it('has a name of its own, and criteria that can be searched', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const one = await saved(test, viewer, { name: 'Évry' });
      const refusals = [
        [{ name: 'evry' }, { name: 'Vous avez déjà une recherche de ce nom.' }],
        [{ name: '  ' }, { name: 'Donnez un nom à cette recherche.' }],
        [{ name: 'x'.repeat(101) }, { name: '100 caractères au plus' }],
        [{ search: { place: { city: '' } } }, { 'search.place': 'Indiquez une ville.' }],
      ] as const;
      for (const [input, fieldErrors] of refusals) {
        const { errors } = await save(test, viewer, input);
        assert.equal(errors[0]?.extensions?.code, 'BAD_USER_INPUT');
        assert.deepEqual(errors[0]?.extensions?.fieldErrors, fieldErrors);
      }
      // Its own name is no other's.
      await saved(test, viewer, { id: one.id, name: 'ÉVRY' });
      assert.deepEqual(await newCounts(test, viewer), { ÉVRY: 0 });
    }));

  it('is one of fifty at most', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const names = Array.from({ length: 50 }, (_, n) => ({ staff_id: viewer.staff.id, name: `n${n}`, search: '{}' }));
      await test.db.insertInto('saved_talent_search').values(names).execute();
      const { errors } = await save(test, viewer, {});
      assert.match(String(errors[0]?.message), /Certaines informations|50 recherches au plus/);
      assert.match(JSON.stringify(errors[0]?.extensions?.fieldErrors), /50 recherches au plus/);
    }));
});

describe('who fits since', () => {
  it('is counted after the night, told in one mail that names nobody, and once', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      await javaPerson(test);
      await saved(test, viewer);
      await saved(test, viewer, { name: 'Confidences', search: { fulltext: 'confidentielle' } });
      await saved(test, viewer, { name: 'En silence', wantsMail: false });
      await saved(test, viewer, { name: 'Personne', search: { fulltext: 'fauconnier' } });
      assert.equal(await followSavedSearches(test.platform), 0, 'who fitted when it was saved is not new');
      test.setNow('2026-11-21T09:00:00Z');
      await javaPerson(test);
      assert.equal(await followSavedSearches(test.platform), 1);
      assert.equal(await followSavedSearches(test.platform), 0, 'the same day once');
      assert.deepEqual(await newCounts(test, viewer), { Java: 1, Confidences: 1, 'En silence': 1, Personne: 0 });
      const [mail, ...more] = await mails(test);
      assert.deepEqual(more, []);
      assert.equal(mail?.recipient, viewer.staff.email);
      assert.equal(mail?.subject, '1 nouveau talent pour vos recherches');
      assert.match(mail.text_body, /«\u202fJava\u202f»\u00a0: 1 nouveau talent/);
      assert.match(mail.text_body, /\/talents\?vue=recherches$/m);
      assert.doesNotMatch(mail.text_body, /silence|Personne|Confidentielle/);
    }));

  it('is new until the search is opened, and again after not having fitted', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      const { id } = await saved(test, viewer);
      test.setNow('2026-11-20T10:00:00Z');
      const talentId = await javaPerson(test);
      await followSavedSearches(test.platform);
      assert.deepEqual(await newCounts(test, viewer), { Java: 1 });
      test.setNow('2026-11-21T09:00:00Z');
      const { data } = await test.executeTalents(viewer, OPEN, { id });
      assert.equal(data.openSavedTalentSearch.newCount, 0);
      const rename = (job_title: string) =>
        test.db.updateTable('talent').set({ job_title }).where('id', '=', talentId).execute();
      await rename('Boulangère');
      test.setNow('2026-11-22T09:00:00Z');
      await followSavedSearches(test.platform);
      assert.deepEqual(await newCounts(test, viewer), { Java: 0 });
      await rename('Ingénieure Java');
      test.setNow('2026-11-23T09:00:00Z');
      await followSavedSearches(test.platform);
      assert.deepEqual(await newCounts(test, viewer), { Java: 1 });
    }));

  it('is told to everybody but the one whose mail cannot be written, and to that one by the next run', () =>
    api.rollback(async (test) => {
      for (const viewer of [await recruiter(test), await recruiter(test)]) await saved(test, viewer);
      test.setNow('2026-11-21T09:00:00Z');
      await javaPerson(test);
      const broken = { ...test.platform, environment: { ...test.platform.environment } };
      let asked = 0;
      Object.defineProperty(broken.environment, 'shellUrl', {
        get() {
          asked += 1;
          if (asked === 1) throw new Error('broken');
          return test.platform.environment.shellUrl;
        },
      });
      await assert.rejects(followSavedSearches(broken), /1 of 2 failed/);
      assert.equal((await mails(test)).length, 1);
      assert.equal(await followSavedSearches(test.platform), 1);
    }));

  it('is nobody when a search that too many fitted becomes narrower by a few', () =>
    api.rollback(async (test) => {
      const viewer = await recruiter(test);
      await sql`insert into talent (firstname, lastname, email, job_title)
        select 'N', 'M', 'n' || n || '@mail.example', 'Dev Java' from generate_series(1, 1001) n`.execute(test.db);
      assert.equal((await saved(test, viewer)).isTooWide, true);
      test.setNow('2026-11-21T09:00:00Z');
      await test.db.deleteFrom('talent').where('email', 'in', ['n1@mail.example', 'n2@mail.example']).execute();
      assert.equal(await followSavedSearches(test.platform), 0);
      assert.deepEqual(await newCounts(test, viewer), { Java: 0 });
      test.setNow('2026-11-22T09:00:00Z');
      await javaPerson(test);
      assert.equal(await followSavedSearches(test.platform), 1);
      assert.deepEqual(await newCounts(test, viewer), { Java: 1 });
    }));

  it('is not told to who left, may no longer read talents, or looks for too many', () =>
    api.rollback(async (test) => {
      const [left, moved, wide] = [
        await recruiter(test, 'Partie'),
        await recruiter(test, 'Mutée'),
        await recruiter(test, 'Large'),
      ];
      for (const viewer of [left, moved]) await saved(test, viewer);
      await sql`insert into talent (firstname, lastname, email, job_title)
        select 'N', 'M', 'n' || n || '@mail.example', 'Dev Java' from generate_series(1, 1001) n`.execute(test.db);
      assert.equal((await saved(test, wide)).isTooWide, true);
      const change = (
        staff: { id: string },
        set: { disabled_at?: Date; can_recruit?: boolean; can_account?: boolean },
      ) => test.db.updateTable('staff').set(set).where('id', '=', staff.id).execute();
      await change(left.staff, { disabled_at: new Date() });
      await change(moved.staff, { can_recruit: false, can_account: false });
      assert.equal(await followSavedSearches(test.platform), 0);
      assert.deepEqual(await mails(test), []);
      assert.deepEqual(await newCounts(test, wide), { Java: 0 });
    }));
});
