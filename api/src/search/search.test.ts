import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asBloomer, asClient, asLink, asNobody, asUnknownBloomer } from '../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../testing/test-api.ts';

const SEARCH = 'query ($text: String!) { search(text: $text) { kind recordId label detail missionId } }';
const NOBODY = '5a1f2b3c-0000-4000-8000-000000000000';

interface Found {
  kind: string;
  recordId: string;
  label: string;
  detail: string;
  missionId: string;
}

const api = testApi();

/** Two missions of two Bloomers at two clients. */
async function twoMissions({ create }: TestContext) {
  const maya = await create.bloomer({ firstname: 'Maya', lastname: 'Élan' });
  const noe = await create.bloomer({ firstname: 'Noé', lastname: 'Petit' });
  const abeille = await create.clientSociety({ name: 'Abeille Énergies' });
  const zebra = await create.clientSociety({ name: 'Zebra' });
  const first = await create.mission({
    bloomer_id: maya.id,
    client_society_id: abeille.id,
    label: 'Refonte du réseau',
  });
  const second = await create.mission({ bloomer_id: noe.id, client_society_id: zebra.id, label: 'Réseau 100 % sûr' });
  return { maya, noe, abeille, zebra, first, second };
}

describe('search', () => {
  it('refuses a caller without token, a link and a Bloomer without record', () =>
    api.rollback(async ({ execute }) => {
      const variables = { text: 'abeille' };
      assert.equal((await execute(asNobody, SEARCH, variables)).code, 'UNAUTHENTICATED');
      assert.equal((await execute(asLink('craSign', NOBODY, null), SEARCH, variables)).code, 'FORBIDDEN');
      assert.equal((await execute(asUnknownBloomer(), SEARCH, variables)).code, 'UNKNOWN_BLOOMER');
    }));

  it('refuses fewer than 3 and more than 100 characters', () =>
    api.rollback(async ({ execute, create }) => {
      const admin = asAdmin((await create.staff()).id);
      for (const text of ['', 'ab', '  ab  ', 'a'.repeat(101)]) {
        const answer = await execute(admin, SEARCH, { text });
        assert.equal(answer.code, 'BAD_USER_INPUT', text);
        assert.deepEqual(answer.errors[0]?.extensions.invalidArgs, ['text']);
      }
      assert.equal((await execute(admin, SEARCH, { text: '🙂'.repeat(100) })).code, undefined);
    }));

  it('finds missions, Bloomers and clients whatever the accents and the case', () =>
    api.rollback(async (test) => {
      const { maya, abeille, first, second } = await twoMissions(test);
      const admin = asAdmin((await test.create.staff()).id);
      const search = async (text: string): Promise<Found[]> =>
        (await test.execute(admin, SEARCH, { text })).data.search;
      assert.deepEqual(
        (await search('RESEAU')).map(({ kind, recordId }) => [kind, recordId]),
        [
          ['mission', second.mission.id],
          ['mission', first.mission.id],
        ],
      );
      assert.deepEqual(
        (await search('elan')).map(({ kind, label }) => [kind, label]),
        [
          ['mission', 'Refonte du réseau'],
          ['bloomer', 'Maya Élan'],
        ],
      );
      const [mission, client] = await search('abeille énergies');
      assert.deepEqual(
        { ...mission },
        {
          kind: 'mission',
          recordId: first.mission.id,
          label: 'Refonte du réseau',
          detail: 'Maya Élan · Abeille Énergies',
          missionId: first.mission.id,
        },
      );
      assert.deepEqual([client?.kind, client?.recordId, client?.missionId], ['client', abeille.id, first.mission.id]);
      assert.equal((await search('maya zebra')).length, 0);
      assert.deepEqual(
        (await search('maya abeille')).map(({ kind }) => kind),
        ['mission'],
      );
      assert.equal((await search('maya'))[1]?.recordId, maya.id);
    }));

  it('finds a ligature by its two letters, the other way round, and a word with marks that nobody sees', () =>
    api.rollback(async ({ execute, create }) => {
      const admin = asAdmin((await create.staff()).id);
      const client = await create.clientSociety({ name: 'Clinique du Sacré-Cœur' });
      const bloomer = await create.bloomer({ firstname: 'Lætitia', lastname: 'Weiß' });
      await create.mission({ client_society_id: client.id, bloomer_id: bloomer.id, label: 'Main d’oeuvre' });
      for (const text of ['coeur', 'CŒUR', 'laetitia', 'weiss', 'œuvre', 'wei\u200bss\u00ad', 'laetitia\0']) {
        const { data } = await execute(admin, SEARCH, { text });
        assert.notEqual(data.search.length, 0, text);
      }
    }));

  it('shows nobody what they may not list', () =>
    api.rollback(async (test) => {
      const { maya, first } = await twoMissions(test);
      const ids = async (viewer: Parameters<typeof test.execute>[0], text: string) =>
        (await test.execute(viewer, SEARCH, { text })).data.search.map(({ recordId }: Found) => recordId);
      assert.deepEqual(await ids(asBloomer(maya), 'réseau'), [first.mission.id]);
      assert.deepEqual(await ids(asBloomer(maya), 'zebra'), []);
      assert.deepEqual(await ids(asBloomer(maya), 'petit'), []);
      assert.deepEqual(await ids(asClient(first.contact), 'réseau'), [first.mission.id]);
      assert.deepEqual(await ids(asClient(first.contact), 'petit'), []);
    }));

  it('takes hostile text as text, and knows no deleted mission', () =>
    api.rollback(async (test) => {
      const { first, second } = await twoMissions(test);
      const admin = asAdmin((await test.create.staff()).id);
      const ids = async (text: string) =>
        (await test.execute(admin, SEARCH, { text })).data.search.map(({ recordId }: Found) => recordId);
      for (const text of ['%%%', '___', "' or 1=1 --", '<script>', '\\\\\\', 'a\0b\0c', '(.*)+', '𝕏𝕏𝕏']) {
        assert.deepEqual(await ids(text), [], text);
      }
      assert.deepEqual(await ids('100 %'), [second.mission.id]);
      await test.db.updateTable('mission').set({ deleted_at: new Date() }).where('id', '=', first.mission.id).execute();
      assert.deepEqual(await ids('refonte'), []);
    }));

  it('answers five of each kind, those that begin with the text first', () =>
    api.rollback(async ({ execute, create }) => {
      const admin = asAdmin((await create.staff()).id);
      for (let index = 0; index < 7; index += 1) await create.mission({ label: `Le projet ${index}` });
      await create.mission({ label: 'Projet phare', begin_mission: '2020-01-01' });
      const found: Found[] = (await execute(admin, SEARCH, { text: 'projet' })).data.search;
      assert.equal(found.length, 5);
      assert.equal(found[0]?.label, 'Projet phare');
    }));
});
