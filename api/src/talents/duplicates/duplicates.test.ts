import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { createTalent } from '../talents/talents.fixture.ts';

const CREATE = 'mutation ($input: UpsertTalentInput!) { upsertTalent(input: $input) { id } }';
const DUPLICATES = 'query ($id: ID!) { talentDuplicates(talentId: $id) { talent { id } score reasons } }';

const api = testApi();

const marie = {
  firstname: 'Marie',
  lastname: 'Laurent',
  email: 'marie.laurent@un.example',
  phone: '+33612121212',
  job_title: 'Développeuse',
  location_city: 'Nantes',
};
/** Somebody else by all that is entered. */
const stranger = { firstname: 'Paul', lastname: 'Roy', email: 'paul@deux.example', jobTitle: 'Comptable' };

async function enter(test: TestContext, changes: object) {
  const viewer = asAdmin((await test.create.staff()).id, new Set(['recruit']));
  const { data, code, errors } = await test.executeTalents(viewer, CREATE, { input: { ...stranger, ...changes } });
  const { target, existingId } = (errors[0]?.extensions.data ?? {}) as { target?: string; existingId?: string };
  if (code !== undefined) return { code, target, existingId };
  const { data: found } = await test.executeTalents(viewer, DUPLICATES, { id: data.upsertTalent.id });
  return found.talentDuplicates.map(({ score, reasons }: { score: number; reasons: string[] }) => [score, ...reasons]);
}

describe('somebody who is entered', () => {
  it('is refused from a likeness of 0.9 on, with who stands there already', () =>
    api.rollback(async (test) => {
      const existingId = await createTalent(test.db, { ...marie, secondary_phones: ['+33613131313'] });
      const name = { firstname: 'marie', lastname: 'LAURENT' };
      const refused = { code: 'P2002', existingId };
      const sameNumber = { ...refused, target: 'phone' };
      assert.deepEqual(await enter(test, { ...name, phone: '06 12 12 12 12' }), sameNumber);
      assert.deepEqual(await enter(test, { ...name, phone: '06 13 13 13 13' }), sameNumber);
      assert.deepEqual(await enter(test, { ...name, secondaryPhones: ['06 12 12 12 12'] }), sameNumber);
      const hints = { jobTitle: 'développeuse', city: 'NANTES', email: 'Marie.Laurent@trois.example' };
      assert.deepEqual(await enter(test, { ...name, ...hints }), { ...refused, target: 'name' });
      const there = await test.db.selectFrom('talent').select('id').execute();
      assert.deepEqual(there, [{ id: existingId }]);
    }));

  it('has one name however it is written: its accents, hyphens, apostrophes and their order', () =>
    api.rollback(async (test) => {
      await createTalent(test.db, { ...marie, firstname: 'Jean-Noël', lastname: 'O’Brien d’Été' });
      const written = [
        { firstname: 'Jean Noel', lastname: "O'Brien d'Ete", email: 'jn@un.example' },
        { firstname: "O'Brien  d’été", lastname: 'JEAN-NOËL', email: 'ob@deux.example' },
      ];
      for (const one of written) {
        const [found] = await enter(test, { ...one, jobTitle: 'Développeuse' });
        assert.deepEqual(found, [0.7, 'même nom', 'même métier']);
      }
      const other = {
        firstname: 'Jean',
        lastname: 'O’Brien d’Été',
        email: 'jo@trois.example',
        jobTitle: 'Développeuse',
      };
      assert.deepEqual(await enter(test, other), []);
    }));

  it('is warned of from 0.7 on: a namesake with a hint, or whoever has the same number', () =>
    api.rollback(async (test) => {
      await createTalent(test.db, marie);
      const name = { firstname: 'Marie', lastname: 'Laurent' };
      assert.deepEqual(await enter(test, { ...name, jobTitle: 'Fleuriste', email: 'm@quatre.example' }), []);
      const namesake = { ...name, email: 'ml@cinq.example', jobTitle: 'Développeuse', city: 'Nantes' };
      assert.deepEqual((await enter(test, namesake))[0], [0.8, 'même nom', 'même ville', 'même métier']);
      // Two who live together may do the same work.
      const partner = { email: 'roy@six.example', phone: '06 12 12 12 12', jobTitle: 'Développeuse', city: 'Nantes' };
      assert.deepEqual(await enter(test, partner), [[0.85, 'même téléphone', 'même ville', 'même métier']]);
    }));
});
