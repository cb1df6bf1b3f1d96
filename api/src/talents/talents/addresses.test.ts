import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { getAddresses } from './addresses.service.ts';
import { createTalent } from './talents.fixture.ts';

const FIND = `query ($text: String!) { getAdresses(text: $text) {
  address postalCode city region range countryCode longitude latitude
} }`;

const api = testApi();

/** The State's search, at an address of this machine. */
async function startSearch(status: number, features: unknown) {
  const asked: (string | null)[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://x').searchParams.get('q'));
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ features }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, url, stop: () => new Promise((resolve) => server.close(resolve)) };
}

const STREET = {
  properties: { label: '8 Rue Foch 69006 Lyon', postcode: '69006', city: 'Lyon', context: '69, Rhône, Sud-Est' },
  geometry: { coordinates: [4.84, 45.77] },
};

async function searcher(test: TestContext, addressesUrl: string | null) {
  const viewer = asAdmin((await test.create.staff()).id);
  const environment = { ...test.platform.environment, addressesUrl };
  return (text: string) => getAddresses({ ...test.context(viewer), environment }, text);
}

describe('addresses', () => {
  it('nobody, somebody without the permission, a text that is too long', () =>
    api.rollback(async (test) => {
      const { executeTalents, create } = test;
      assert.equal((await executeTalents(asNobody, FIND, { text: 'lyon' })).code, 'UNAUTHENTICATED');
      const admin = (await create.staff()).id;
      const finance = asAdmin(admin, new Set(['finance']));
      assert.equal((await executeTalents(finance, FIND, { text: 'lyon' })).code, 'FORBIDDEN');
      const long = await executeTalents(asAdmin(admin), FIND, { text: 'x'.repeat(201) });
      assert.equal(long.code, 'BAD_USER_INPUT');
    }));

  it('cities of talents first, with their middle, then large towns; from three characters on', () =>
    api.rollback(async (test) => {
      const admin = asAdmin((await test.create.staff()).id);
      await createTalent(test.db, { location_city: 'Évry', location_latitude: 48.6, location_longitude: 2.4 });
      await createTalent(test.db, { location_city: 'Évry', location_latitude: 48.7, location_longitude: 2.5 });
      await createTalent(test.db, { location_city: 'Evran', erased_at: '2026-01-01T00:00:00Z' });
      await createTalent(test.db, { location_city: 'Nantes' });
      const find = async (text: string) => (await test.executeTalents(admin, FIND, { text })).data.getAdresses;
      const [evry, ...others] = await find('EVR');
      assert.deepEqual([evry.city, evry.latitude.toFixed(2), evry.range], ['Évry', '48.65', 10]);
      assert.deepEqual(
        others.map(({ city }: { city: string }) => city),
        ['Évry-Courcouronnes'],
      );
      const [nantes] = await find('nantes');
      assert.deepEqual(
        { ...nantes },
        {
          address: 'Nantes',
          postalCode: '44000',
          city: 'Nantes',
          region: 'Pays de la Loire',
          range: 10,
          countryCode: 'FR',
          longitude: -1.5536,
          latitude: 47.2184,
        },
      );
      assert.deepEqual([await find('év'), await find('%%%')], [[], []]);
      assert.deepEqual(await find('nan\u00adtes\u200b'), await find('nantes'));
    }));

  it('asks the State’s search once a day for the same text, and twenty times a minute at most', () =>
    api.rollback(async (test) => {
      const search = await startSearch(200, [STREET, { properties: { label: 'sans lieu' } }]);
      const find = await searcher(test, search.url);
      const [found, ...others] = await find('  8 RUE Foch ');
      assert.deepEqual(found, {
        address: '8 Rue Foch 69006 Lyon',
        postalCode: '69006',
        city: 'Lyon',
        region: 'Sud-Est',
        countryCode: 'FR',
        latitude: 45.77,
        longitude: 4.84,
      });
      assert.equal(others.length, 0);
      await find('8 rue foch');
      assert.deepEqual(search.asked, ['8 rue foch']);
      for (let time = 1; time <= 25; time += 1) await find(`rue ${time}`);
      assert.equal(search.asked.length, 20);
      await search.stop();
    }));

  it('what does not answer, or with something else, leaves the towns that are known here', () =>
    api.rollback(async (test) => {
      for (const [status, features] of [
        [503, []],
        [200, 'none'],
      ] as const) {
        const search = await startSearch(status, features);
        const find = await searcher(test, search.url);
        assert.deepEqual(
          (await find('stras')).map(({ city }) => city),
          ['Strasbourg'],
        );
        await search.stop();
      }
    }));
});
