import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '../../testing/test-api.ts';
import { foundWordsOf } from '../talent-index/search-words.ts';
import { makeWordsAgain } from '../talent-index/words-again.service.ts';
import { found, namesFound } from './talent-search.fixture.ts';
import { createTalent } from './talents.fixture.ts';

const api = testApi();

const COMPOUNDS = `full stack, front end, back end, dev ops, type script, java script, node js, postgre sql, mongo db,
  micro service, micro services, big data, data lake, data warehouse, cyber sécurité, web design, web designer, word press,
  power shell, git hub, git lab, free lance, start up, low code, no code, react js, angular js,
  vue js, next js, nuxt js, nest js, express js, power bi, my sql, no sql, pl sql, open shift, sales force, big query,
  data bricks, e commerce, e learning, front office, back office`.split(/,\s*/);

describe('a word that some write in two', () => {
  it('is found in either spelling, in titles, texts, CVs and skills', () =>
    api.rollback(async (test) => {
      await createTalent(test.db, { lastname: 'Alpha', job_title: 'Développeuse full-stack' });
      await createTalent(test.db, { lastname: 'Beta', summary: 'Fullstack depuis dix ans' });
      await createTalent(test.db, { lastname: 'Gamma', job_title: 'Comptable', skills: { 'Full stack': 0.7 } });
      const id = await createTalent(test.db, { lastname: 'Delta' });
      await test.db.insertInto('talent_cv_text').values({ talent_id: id, text: 'Poste : Full\nStack.' }).execute();
      await createTalent(test.db, { lastname: 'Epsilon', summary: 'Full remote, avec une stack Java' });
      const all = ['Alpha', 'Beta', 'Delta', 'Gamma'];
      for (const fulltext of ['fullstack', 'full stack', 'Full-Stack', 'FULL / STACK']) {
        assert.deepEqual((await namesFound(test, { fulltext })).sort(), all, fulltext);
      }
      assert.deepEqual(await namesFound(test, { fulltext: 'développeur fullstack' }), ['Alpha']);
      // Each alone is what it was, and a slip is still forgiven.
      for (const fulltext of ['full', 'stack']) {
        assert.deepEqual(
          (await namesFound(test, { fulltext })).sort(),
          ['Alpha', 'Delta', 'Epsilon', 'Gamma'],
          fulltext,
        );
      }
      assert.deepEqual((await namesFound(test, { fulltext: 'fulstack' })).sort(), all);
    }));

  it('is one criterion, named as it was typed', () =>
    api.rollback(async (test) => {
      await createTalent(test.db, { lastname: 'Alpha', job_title: 'Développeuse fullstack' });
      const { talents } = await found(test, { fulltext: 'Full-stack' });
      const criteria = talents[0].match.criteria.map((one: { label: string; place: string; found: string }) => [
        one.label,
        one.place,
        one.found,
      ]);
      assert.deepEqual(criteria, [['Full-stack', 'job', 'fullstack']]);
    }));

  it('is the same to the database and to whoever asks it', () =>
    api.rollback(async ({ db }) => {
      for (const text of [...COMPOUNDS, 'Full Stack, C++ / #Front.End', 'web web design', 'no', 'dev', 'end front']) {
        const { rows } = await sql<{ words: string[] }>`select found_words(${text}) as words`.execute(db);
        assert.deepEqual([...new Set(rows[0]?.words)].sort(), foundWordsOf(text).sort(), text);
      }
      const joined = COMPOUNDS.map((text) => foundWordsOf(text).at(-1));
      assert.deepEqual(joined.slice(0, 4), ['fullstack', 'frontend', 'backend', 'devops']);
      assert.equal(new Set(joined).size, COMPOUNDS.length);
    }));
});

it('a tool is found with its « js » and without, where nothing else is called so', () =>
  api.rollback(async (test) => {
    await createTalent(test.db, { lastname: 'Alpha', summary: 'Cinq ans de React' });
    await createTalent(test.db, { lastname: 'Beta', summary: 'Cinq ans de ReactJS' });
    await createTalent(test.db, { lastname: 'Gamma', summary: 'Cinq ans de React.js', skills: { React: 0.4 } });
    await createTalent(test.db, { lastname: 'Delta', summary: 'En vue de Nantes' });
    await createTalent(test.db, { lastname: 'Epsilon', summary: 'Vue.js' });
    for (const fulltext of ['react', 'reactjs', 'React.js', 'react js']) {
      assert.deepEqual((await namesFound(test, { fulltext })).sort(), ['Alpha', 'Beta', 'Gamma'], fulltext);
    }
    for (const fulltext of ['vuejs', 'vue.js']) assert.deepEqual(await namesFound(test, { fulltext }), ['Epsilon']);
  }));

it('a name is found with its apostrophe and without', () =>
  api.rollback(async (test) => {
    await createTalent(test.db, { firstname: 'Awa', lastname: 'N’Diaye' });
    await createTalent(test.db, { firstname: 'Sean', lastname: "O'Connor" });
    for (const fulltext of ['ndiaye', "n'diaye", 'N’DIAYE', 'awa ndiaye', 'diaye']) {
      assert.deepEqual(await namesFound(test, { fulltext }), ['N’Diaye'], fulltext);
    }
    assert.deepEqual(await namesFound(test, { fulltext: 'oconnor' }), ["O'Connor"]);
  }));

describe('a word that titles are made of', () => {
  it('is no slip of another that somebody has, and slips of other words are still forgiven', () =>
    api.rollback(async (test) => {
      await createTalent(test.db, { firstname: 'Léa', lastname: 'Dupont', job_title: 'Développeuse web' });
      await createTalent(test.db, {
        firstname: 'Hedda',
        lastname: 'Tea',
        job_title: 'Développeuse',
        skills: { Lean: 0.7 },
      });
      for (const fulltext of ['lead', 'lead developer', 'tech lead', 'leads', 'Lead développeuse', 'team', 'head']) {
        const { count, spellings } = await found(test, { fulltext });
        assert.deepEqual([count, JSON.stringify(spellings)], [0, '[]'], fulltext);
      }
      for (const [fulltext, expected] of [
        ['lae', ['Dupont']],
        ['dupnt', ['Dupont']],
        ['develloppeuse web', ['Dupont']],
        ['leam', ['Dupont', 'Tea']],
      ] as const) {
        assert.deepEqual((await namesFound(test, { fulltext })).sort(), [...expected], fulltext);
      }
    }));

  it('is found where somebody has it', () =>
    api.rollback(async (test) => {
      await createTalent(test.db, { firstname: 'Léa', lastname: 'Dupont', job_title: 'Développeuse web' });
      await createTalent(test.db, { lastname: 'Martin', job_title: 'Lead developer' });
      for (const fulltext of ['lead', 'leads', 'laed', 'developer lead']) {
        assert.deepEqual(await namesFound(test, { fulltext }), ['Martin'], fulltext);
      }
    }));
});

describe('what recruiters say to be the same', () => {
  it('counts in the next search: a word that they gave to a title or a skill is no slip of another', () =>
    api.rollback(async (test) => {
      await createTalent(test.db, { firstname: 'Léa', lastname: 'Dupont', job_title: 'Comptable' });
      await createTalent(test.db, { lastname: 'Martin', job_title: 'Gestion de produit' });
      await createTalent(test.db, { lastname: 'Petit', job_title: 'Comptable', skills: { Excel: 0.7 } });
      assert.deepEqual(await namesFound(test, { fulltext: 'lexa' }), ['Dupont']);
      const said = { alternate_labels: ['Lexa'] };
      await test.db.updateTable('job_title').set(said).where('label', '=', 'Gestion de produit').execute();
      assert.deepEqual(await namesFound(test, { fulltext: 'lexa' }), ['Martin']);
      await test.db.updateTable('job_title').set({ alternate_labels: [] }).execute();
      await test.db.updateTable('skill').set(said).where('label', '=', 'Excel').execute();
      assert.deepEqual(await namesFound(test, { fulltext: 'lexa' }), ['Petit']);
    }));
});

describe('after an upgrade', () => {
  it('two words find whom they found before, until everybody was read again', () =>
    api.rollback(async (test) => {
      const id = await createTalent(test.db, { lastname: 'Alpha', job_title: 'Développeuse full-stack' });
      await createTalent(test.db, { lastname: 'Beta', summary: 'Fullstack depuis dix ans' });
      const before = test.db.updateTable('talent_search').set({ words: "'full':2B 'stack':2B" });
      await before.where('talent_id', '=', id).execute();
      // One of them is gone by now.
      const left = [id, randomUUID()].map((one) => ({ talent_id: one }));
      await test.db.insertInto('talent_to_read_again').values(left).execute();
      const { talents } = await found(test, { fulltext: 'Full-stack' });
      assert.deepEqual(
        talents.map(({ lastname, match }: { lastname: string; match: { criteria: { label: string }[] } }) => [
          lastname,
          ...match.criteria.map(({ label }) => label),
        ]),
        [['Alpha', 'Full', 'stack']],
      );
      assert.equal(await makeWordsAgain(test.platform, new AbortController().signal), 2);
      assert.deepEqual((await namesFound(test, { fulltext: 'full stack' })).sort(), ['Alpha', 'Beta']);
      assert.deepEqual(await test.db.selectFrom('talent_to_read_again').selectAll().execute(), []);
    }));
});
