import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '../../testing/test-api.ts';
import { contactPieces } from '../talent-index/typed-contacts.ts';
import { makeWordsAgain } from '../talent-index/words-again.service.ts';
import { found, namesFound } from './talent-search.fixture.ts';
import { createTalent } from './talents.fixture.ts';

const api = testApi();

const SPELLINGS = [
  '06 39 98 18 30',
  '0639981830',
  '06.39.98.18.30',
  '06-39-98-18-30',
  '+33 6 39 98 18 30',
  '+33639981830',
  '0033 6 39 98 18 30',
  '+33 (0)6 39 98 18 30',
  '06\u00a039\u00a098\u00a018\u00a030',
];

describe('a search for a number or an address', () => {
  it('finds who has the number on the sheet, whichever of both and however it is typed', () =>
    api.rollback(async (test) => {
      await createTalent(test.db, { lastname: 'Alpha', phone: '+33639981830' });
      await createTalent(test.db, { lastname: 'Beta', phone: '+33639981831', secondary_phones: ['+32470123456'] });
      for (const fulltext of SPELLINGS) assert.deepEqual(await namesFound(test, { fulltext }), ['Alpha'], fulltext);
      assert.deepEqual(await namesFound(test, { fulltext: 'nadia 06 39 98 18 30' }), ['Alpha']);
      assert.deepEqual(await namesFound(test, { fulltext: '+32 470 12 34 56' }), ['Beta']);
      const { talents } = await found(test, { fulltext: '06 39 98 18 30' });
      const [why] = talents[0].match.criteria;
      assert.deepEqual([why.label, why.place, why.likeness], ['06 39 98 18 30', 'other', 'whole']);
    }));

  it('finds who has the number in a text, however it is typed there', () =>
    api.rollback(async (test) => {
      for (const [index, typed] of SPELLINGS.entries()) {
        await createTalent(test.db, {
          lastname: `Talent ${'abcdefghi'[index]}`,
          summary: `Mobile : ${typed}, le soir`,
        });
      }
      const id = await createTalent(test.db, { lastname: 'Talent z' });
      await test.db.insertInto('talent_cv_text').values({ talent_id: id, text: 'Tél. 06 39 98 18 30\nJava' }).execute();
      assert.equal((await namesFound(test, { fulltext: '0639981830' })).length, SPELLINGS.length + 1);
    }));

  it('never takes another number for a slip, nor another postcode', () =>
    api.rollback(async (test) => {
      await createTalent(test.db, { lastname: 'Alpha', phone: '+33639981830', location_postal_code: '75011' });
      for (const fulltext of ['06 39 98 18 31', '0639981803', '75012', '75110']) {
        const { count, spellings } = await found(test, { fulltext });
        assert.deepEqual([count, JSON.stringify(spellings)], [0, '[]'], fulltext);
      }
    }));

  it('finds both addresses of a sheet, and nobody whose name or address is made of the same words', () =>
    api.rollback(async (test) => {
      await createTalent(test.db, {
        lastname: 'Alpha',
        email: 'nadia.alpha@mail.example',
        secondary_emails: ['n.alpha@studio-alpha.example'],
      });
      await createTalent(test.db, { lastname: 'Alpha-Beta', email: 'alpha.nadia@mail.example' });
      for (const fulltext of ['nadia.alpha@mail.example', 'N.Alpha@studio-alpha.example', 'studio-alpha.example']) {
        assert.deepEqual(await namesFound(test, { fulltext }), ['Alpha'], fulltext);
      }
      const cv = {
        talent_id: await createTalent(test.db, { lastname: 'Gamma' }),
        text: 'Écrire à <g.Éloi@poste.example>.',
      };
      await test.db.insertInto('talent_cv_text').values(cv).execute();
      assert.deepEqual(await namesFound(test, { fulltext: 'g.eloi@poste.example' }), ['Gamma']);
    }));

  it('years, postcodes and amounts are no numbers, to the database neither', () =>
    api.rollback(async ({ db }) => {
      for (const text of ['2019 2020 2021', '75011 75012', '120 000 000', '06 39', 'ref 906399818301', 'A0639981830']) {
        assert.deepEqual(
          contactPieces(text).filter(({ word }) => word !== undefined),
          [],
          text,
        );
        const { rows } = await sql<{ words: string[] }>`select contact_words(${text}) as words`.execute(db);
        assert.deepEqual(rows[0]?.words, [], text);
      }
    }));
});

it('after the upgrade, whoever has a number or a second address is read again', () =>
  api.rollback(async (test) => {
    const id = await createTalent(test.db, {
      lastname: 'Alpha',
      phone: '+33639981830',
      summary: 'Java 06 39 98 18 30',
    });
    await test.db.updateTable('talent_search').set({ words: "'java':3 '06':3 '39':3 '98':3 '18':3 '30':3" }).execute();
    await test.db.insertInto('talent_to_read_again').values({ talent_id: id }).execute();
    assert.deepEqual(await namesFound(test, { fulltext: '06 39 98 18 30' }), ['Alpha']);
    await makeWordsAgain(test.platform, new AbortController().signal);
    assert.deepEqual(await namesFound(test, { fulltext: '+33639981830' }), ['Alpha']);
  }));
