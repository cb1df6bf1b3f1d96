import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { found, namesFound } from './talent-search.fixture.ts';
import { createTalent, skillId } from './talents.fixture.ts';

const api = testApi();

describe('what is typed in a search', () => {
  it('typing errors, beginnings, genders and trades are understood; a whole word is not the beginning of another', () =>
    api.rollback(async (test) => {
      const of = (lastname: string, rest: Parameters<typeof createTalent>[1]) =>
        createTalent(test.db, { lastname, ...rest });
      await of('Bertrand', { job_title: 'Ingénieure DevOps', skills: { Kubernetes: 0.7 } });
      await of('Caron', { job_title: 'Développement Java', skills: { Java: 0.4 } });
      await of('Dumas', { job_title: 'Développeuse full-stack', skills: { JavaScript: 0.7, Java: 0.1 } });
      await of('Etienne', { job_title: 'Chargé de développement', skills: { JavaScript: 0.7 } });
      await of('Fabre', { job_title: 'Comptable', summary: 'Œuvre à Évry', skills: { 'C++': 0.7 } });
      for (const [fulltext, expected] of [
        ['kubernets', ['Bertrand']],
        ['bertrnd', ['Bertrand']],
        ['jva', ['Caron', 'Dumas']],
        ['java', ['Caron', 'Dumas']],
        ['javasc', ['Dumas', 'Etienne']],
        ['développeur java', ['Caron', 'Dumas']],
        ['developer java', ['Caron', 'Dumas']],
        ['ingénieur', ['Bertrand']],
        ['c++', ['Fabre']],
        ['oeuvre', ['Fabre']],
        ['kub', ['Bertrand']],
        ['le bertrand', ['Bertrand']],
        ['ajva', ['Caron', 'Dumas']],
        ['qjva', []],
        ['ja\u200bva', ['Caron', 'Dumas']],
        ['\ufeffkuber\u00adnetes', ['Bertrand']],
        ['\u200b', []],
      ] as const) {
        assert.deepEqual((await namesFound(test, { fulltext })).sort(), [...expected], fulltext);
      }
      const { spellings, talents } = await found(test, { fulltext: 'kubernets' });
      assert.equal(JSON.stringify(spellings), '[{"typed":"kubernets","searched":["kubernetes"]}]');
      const [why] = talents[0].match.criteria;
      assert.deepEqual(
        [why.place, why.likeness, why.found, why.level, why.weight],
        ['skill', 'near', 'Kubernetes', 0.7, 0.9],
      );
    }));

  it('every word counts where it weighs most, and the score is the sum of what is explained', () =>
    api.rollback(async (test) => {
      await createTalent(test.db, {
        lastname: 'Java',
        job_title: 'Développeur Java',
        summary: 'Java, dix ans',
        skills: { Java: 0.4 },
      });
      const java = await skillId(test.db, 'Java');
      const search = { fulltext: 'java développeur dix', skills: { skills: [{ id: java, minLevel: 0.4 }] } };
      const { talents } = await found(test, search);
      const { score, criteria } = talents[0].match;
      assert.deepEqual(
        criteria.map((one: { label: string; place: string; weight: number }) => [one.label, one.place, one.weight]),
        [
          ['java', 'name', 3],
          ['développeur', 'job', 2],
          ['dix', 'other', 1],
          ['Java', 'skill', 0.4],
        ],
      );
      assert.equal(score, 6.4);
    }));

  it('a title is found by its other words, of which one may be the beginning of a name', () =>
    api.rollback(async (test) => {
      const title = { label: 'Gestion de produit', alternate_labels: ['Product owner', 'PO'], iso: true };
      await test.db.insertInto('job_title').values(title).execute();
      await createTalent(test.db, { lastname: 'Alpha', job_title: 'Gestion de produit' });
      await createTalent(test.db, { lastname: 'Poirier', job_title: 'Comptable', skills: { PostgreSQL: 0.7 } });
      await createTalent(test.db, { lastname: 'Beta', job_title: 'Comptable', summary: 'Avec le PO' });
      for (const [fulltext, expected] of [
        ['product owner', ['Alpha']],
        ['PO', ['Alpha', 'Beta']],
        ['produit', ['Alpha']],
      ] as const) {
        assert.deepEqual(await namesFound(test, { fulltext }), [...expected], fulltext);
      }
      const { talents } = await found(test, { fulltext: 'PO' });
      const [why] = talents[0].match.criteria;
      assert.deepEqual([why.place, why.likeness, why.found, why.weight], ['job', 'whole', 'Gestion de produit', 2]);
    }));

  it('what is chosen in a sheet is found by the words that people say for it', () =>
    api.rollback(async (test) => {
      const java = { job_title: 'Développeur Java' } as const;
      await createTalent(test.db, { ...java, lastname: 'Alpha', remote_work: 'Remote', languages: { en: 0.8 } });
      await createTalent(test.db, { ...java, lastname: 'Beta', remote_work: 'Flexible', status: 'CDI' });
      await createTalent(test.db, { ...java, lastname: 'Gamma', remote_work: 'OnSite', status: 'FreeAndCDI' });
      await createTalent(test.db, { ...java, lastname: 'Delta', summary: 'Écrit en anglais' });
      for (const [fulltext, expected] of [
        ['dev java télétravail', ['Alpha', 'Beta']],
        ['remote', ['Alpha', 'Beta']],
        ['présentiel', ['Beta', 'Gamma']],
        ['anglais', ['Alpha', 'Delta']],
        ['java anglophone', ['Alpha']],
        ['freelance', ['Gamma']],
        ['CDI java', ['Beta', 'Gamma']],
      ] as const) {
        assert.deepEqual((await namesFound(test, { fulltext })).sort(), [...expected], fulltext);
      }
      const { talents } = await found(test, { fulltext: 'anglophone' });
      const [why] = talents[0].match.criteria;
      assert.deepEqual([why.place, why.label, why.weight], ['other', 'anglophone', 1]);
    }));

  it('what is in the CV and in the experiences is found, until it is taken away', () =>
    api.rollback(async (test) => {
      const id = await createTalent(test.db, { lastname: 'Alpha' });
      await test.db.insertInto('talent_cv_text').values({ talent_id: id, text: 'Migration de Cassandra' }).execute();
      const past = { talent_id: id, name: 'Aérovia', job_titles: ['Architecte'], start_date: '2020-01-01' };
      await test.db.insertInto('talent_job').values(past).execute();
      assert.deepEqual(await namesFound(test, { fulltext: 'cassandra aerovia architecte' }), ['Alpha']);
      await test.db.deleteFrom('talent_cv_text').where('talent_id', '=', id).execute();
      assert.deepEqual(await namesFound(test, { fulltext: 'cassandra' }), []);
      await test.db.updateTable('talent').set({ erased_at: '2026-11-01T00:00:00Z' }).where('id', '=', id).execute();
      assert.deepEqual(await namesFound(test, { fulltext: 'aerovia' }), []);
      const words = await test.db
        .selectFrom('talent_word')
        .select('word')
        .where('word', 'in', ['aerovia', 'alpha'])
        .execute();
      assert.deepEqual(words, []);
    }));

  it('ten words are searched, and those after them are told as they were typed', () =>
    api.rollback(async (test) => {
      await createTalent(test.db, {
        lastname: 'Alpha',
        summary: 'un deux trois quatre cinq six sept huit neuf dix onze',
      });
      const asked = `query ($search: TalentSearchInput) { searchTalents(search: $search) { count unsearched } }`;
      const fulltext = 'onze deux trois, quatre cinq six sept huit neuf dix, Zéro et Full-Stack';
      const viewer = asAdmin((await test.create.staff()).id);
      const { data } = await test.executeTalents(viewer, asked, { search: { fulltext } });
      assert.deepEqual({ ...data.searchTalents }, { count: 1, unsearched: ['Zéro', 'Full-Stack'] });
    }));

  it('hostile texts find nobody and break nothing', () =>
    api.rollback(async (test) => {
      await createTalent(test.db, { lastname: 'Alpha', summary: "L'eau 😀 100 %" });
      const long = 'x'.repeat(200);
      for (const fulltext of [
        "100%_' or 1=1 --",
        '%',
        '\\',
        "'",
        '":*',
        '!&|<->()',
        long,
        '🦊',
        'q\u0000q',
        'a'.repeat(100),
      ]) {
        assert.deepEqual(await namesFound(test, { fulltext }), [], fulltext);
      }
      assert.deepEqual(await namesFound(test, { fulltext: '😀' }), ['Alpha']);
      assert.deepEqual(await namesFound(test, { fulltext: 'eau & !100' }), ['Alpha']);
      const fifty = Array.from({ length: 50 }, (_, index) => `mot${index}`)
        .join(' ')
        .slice(0, 200);
      assert.deepEqual(await namesFound(test, { fulltext: fifty }), []);
    }));
});
