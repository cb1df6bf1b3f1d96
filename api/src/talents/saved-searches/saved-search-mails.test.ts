import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { createTalent } from '../talents/talents.fixture.ts';
import { followSavedSearches } from './saved-search-news.service.ts';

const SAVE = 'mutation ($input: SaveTalentSearchInput!) { saveTalentSearch(input: $input) { id } }';
const ERASE = `mutation ($id: ID!, $email: String!) { deleteTalent(id: $id, isRGPD: true, email: $email) { receiptId } }`;
const ADDRESS = 'odilon@gone.example';

const api = testApi();

/** A recruiter, and somebody who fits a search of these words since the day before. */
async function told(test: TestContext, { name, fulltext }: { name: string; fulltext: string }) {
  const viewer = asAdmin(
    (await test.create.staff({ firstname: 'Odilon', can_recruit: true })).id,
    new Set(['recruit']),
  );
  const input = { name, search: { fulltext }, wantsMail: true };
  const { data } = await test.executeTalents(viewer, SAVE, { input });
  test.setNow('2026-11-21T09:00:00Z');
  const person = { firstname: 'Odilon', lastname: 'Quatremaire', email: ADDRESS, job_title: 'Architecte' };
  const id = await createTalent(test.db, person);
  await followSavedSearches(test.platform);
  const erase = () => test.executeTalents(viewer, ERASE, { id, email: ADDRESS });
  return { viewer, erase, searchId: data.saveTalentSearch.id };
}

const mailsOf = async ({ db }: TestContext) =>
  (await db.selectFrom('mail_outbox').selectAll().where('template', '=', 'saved-searches').execute()).map(
    ({ subject, text_body, html_body }) => `${subject} ${text_body} ${html_body}`,
  );
const leave = ({ db }: TestContext) => db.updateTable('mail_outbox').set({ state: 'sent' }).execute();

describe('the mail of a saved search', () => {
  it('does not say what is searched', () =>
    api.rollback(async (test) => {
      await told(test, { name: 'Mes architectes', fulltext: 'quatremaire' });
      const [mail = ''] = await mailsOf(test);
      assert.match(mail, /1 nouveau talent pour «\u202fMes architectes/);
      assert.doesNotMatch(mail, /quatremaire/i);
    }));

  it('counts a person once, however many searches they fit', () =>
    api.rollback(async (test) => {
      const { viewer } = await told(test, { name: 'Architectes', fulltext: 'architecte' });
      const input = { name: 'Nantes', search: { fulltext: 'nantes' }, wantsMail: true };
      await test.executeTalents(viewer, SAVE, { input });
      test.setNow('2026-11-22T09:00:00Z');
      await createTalent(test.db, { job_title: 'Architecte', location_city: 'Nantes' });
      await followSavedSearches(test.platform);
      const mails = await mailsOf(test);
      assert.ok(
        mails.some((mail) => mail.startsWith('1 nouveau talent pour vos recherches')),
        mails.join(),
      );
    }));

  it('leads to each search as it was saved, and to all of them', () =>
    api.rollback(async (test) => {
      const { searchId } = await told(test, { name: 'Mes architectes', fulltext: 'quatremaire' });
      const [mail = ''] = await mailsOf(test);
      assert.ok(mail.includes(`/talents?recherche=${searchId}`));
      assert.ok(mail.includes('/talents?vue=recherches'));
    }));

  it('is emptied of a name that named somebody who is erased, although the search is gone since', () =>
    api.rollback(async (test) => {
      const { erase, searchId } = await told(test, { name: 'Comme Quatremaire', fulltext: 'architecte' });
      await leave(test);
      await test.db.deleteFrom('saved_talent_search').where('id', '=', searchId).execute();
      await erase();
      assert.deepEqual(
        (await mailsOf(test)).map((text) => text.trim()),
        [''],
      );
    }));

  it('does not leave any more when it names them', () =>
    api.rollback(async (test) => {
      const { erase } = await told(test, { name: 'Comme Quatremaire', fulltext: 'architecte' });
      await erase();
      assert.deepEqual(await mailsOf(test), []);
    }));

  it('stays when it names nobody: a recruiter may be called as they were', () =>
    api.rollback(async (test) => {
      const { erase } = await told(test, { name: 'Mes architectes', fulltext: 'architecte' });
      await leave(test);
      const before = await mailsOf(test);
      await erase();
      assert.deepEqual(await mailsOf(test), before);
      assert.match(before.join(), /Bonjour Odilon/);
    }));
});
