import type { RegisteredRemote } from '@bloom/shared-ui/remote';
import { activities, missions } from '../testing/remotes.ts';
import { HASH, registryKey, remoteList } from '../testing/signed-list.ts';
import { guessedRemotes, type KnownRemotes, loadRemoteList, type RegistrySettings } from './remote-list.ts';

const URL = 'http://registry.test';

let key: Awaited<ReturnType<typeof registryKey>>;
let settings: RegistrySettings;

beforeAll(async () => {
  key = await registryKey();
  settings = { registryUrl: URL, registryKeys: key.keys };
});
beforeEach(() => localStorage.clear());

function registryAnswers(answer: Response | string | Error | 'hangs'): jest.SpyInstance {
  return jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    if (answer === 'hangs') {
      return new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
    }
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve(typeof answer === 'string' ? new Response(answer) : answer);
  });
}

const signed = (remotes: readonly RegisteredRemote[], age?: number) =>
  key.sign(JSON.stringify(remoteList(remotes, age)));
const hashed = (...remotes: RegisteredRemote[]) => remotes.map((remote) => ({ ...remote, integrity: HASH }));
const why = ({ refused }: KnownRemotes) => (refused as Error | undefined)?.message;

test('reads the list of the registry, not the one of the browser’s cache', async () => {
  const fetched = registryAnswers(await signed([missions, activities]));
  expect(await loadRemoteList(settings)).toEqual({ source: 'registry', remotes: hashed(missions, activities) });
  expect(fetched).toHaveBeenCalledWith(`${URL}/remotes.json`, expect.objectContaining({ cache: 'no-cache' }));
});

test('a tab that is open while the key is changed finds the new one in the settings of now', async () => {
  const next = await registryKey('key-2');
  const list = await next.sign(JSON.stringify(remoteList([activities])));
  const now = JSON.stringify({ registryKeys: { ...key.keys, ...next.keys } });
  const asked = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (url) => new Response(String(url).includes('config.json') ? now : list));
  expect(await loadRemoteList(settings)).toEqual({ source: 'registry', remotes: hashed(activities) });

  asked.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await loadRemoteList(settings)).toMatchObject({ source: 'none' });
});

describe('when the registry does not serve, or is not believed: the list of the last visit', () => {
  beforeEach(async () => {
    registryAnswers(await signed([missions]));
    await loadRemoteList(settings);
  });

  const line = { ...missions, integrity: HASH };
  const nested = (depth: number): object => (depth === 0 ? line : { ...line, previous: nested(depth - 1) });
  const own = (payload: unknown) => () => key.sign(typeof payload === 'string' ? payload : JSON.stringify(payload));
  const lines = (...remotes: unknown[]) => own({ ...remoteList([]), remotes });

  test.each<[string, () => Promise<Response | string | Error | 'hangs'>, string | RegExp]>([
    ['it is down', async () => new TypeError('Failed to fetch'), 'Failed to fetch'],
    ['it fails', async () => new Response('{}', { status: 500 }), 'The registry answered 500'],
    ['it hangs', async () => 'hangs', /abort|time/i],
    ['it answers no JSON', async () => '<html>', 'no JSON'],
    ['it answers nothing', async () => 'null', 'not signed'],
    ['the signature is missing', async () => JSON.stringify({ payload: '{}', keyId: 'key-1' }), 'not signed'],
    [
      'it is signed with another key under the same name',
      async () => (await registryKey()).sign(JSON.stringify(remoteList([activities]))),
      'wrong signature',
    ],
    [
      'it is signed with a key that nobody knows',
      async () => (await registryKey('key-9')).sign(JSON.stringify(remoteList([activities]))),
      'signed with an unknown key key-9',
    ],
    [
      'the key is named after what every object has',
      async () => (await registryKey('constructor')).sign(JSON.stringify(remoteList([activities]))),
      'signed with an unknown key constructor',
    ],
    [
      'one letter of it was changed on the way',
      async () => (await signed([missions])).replace('Missions', 'Missives'),
      'wrong signature',
    ],
    [
      'the signature is no base64',
      async () => JSON.stringify({ payload: '{}', signature: '%', keyId: 'key-1' }),
      /sig/,
    ],
    ['it is of last month', () => signed([activities], 30 * 24), /^expired at /],
    ['it is of this morning, and a newer one is known', () => signed([activities], 6), /^replayed/],
    ['it never ends', async () => `${await signed([activities])}${' '.repeat(2_000_001)}`, 'too long'],
    [
      'it names two hundred and one remotes',
      lines(...Array.from({ length: 201 }, () => line)),
      'malformed: 201 remotes',
    ],
    ['it is a list in a list in a list', own(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), 'malformed: no list'],
    ['it has no dates', own({ remotes: [line] }), 'malformed: no dates'],
    ['a remote stands there twice', lines(line, line), 'malformed: a remote stands there twice'],
    ['a remote has no name', lines({ ...line, id: '__proto__' }), 'malformed: a line has no id'],
    ['a version has no hash', lines({ ...line, integrity: '' }), /has no hash$/],
    ['a version has half a hash', lines({ ...line, integrity: 'sha384-abc' }), /has no hash$/],
    ['the version before has no hash', lines({ ...line, previous: { ...line, integrity: 'none' } }), /has no hash$/],
    ['a version lies in a script', lines({ ...line, baseUrl: 'javascript:alert(1)//' }), /has no address$/],
    ['a manifest is of another remote', lines({ ...line, manifest: activities.manifest }), /has no manifest$/],
    [
      'a route leads outside',
      lines({ ...line, manifest: { ...line.manifest, routes: [{ id: 'a', path: 'x:' }] } }),
      /manif/,
    ],
    ['a canary is for more than all', lines({ ...line, canary: { ...line, percent: 101 } }), /canary/],
    ['what is shared is named wrongly', lines({ ...line, routeShares: { 'mission.list': [1] } }), /shares wrongly$/],
    ['it asks first in no words', lines({ ...line, firstQueries: { Missions: { api: 'missions' } } }), /in no words$/],
    ['files are named wrongly', lines({ ...line, routeFiles: { 'mission.list': 'a.js' } }), /names its files wrongly$/],
  ])('%s', async (_case, answer, reason) => {
    registryAnswers(await answer());
    const known = await loadRemoteList(settings, { deadline: 50 });
    expect(known).toMatchObject({ source: 'kept', remotes: hashed(missions) });
    expect(why(known)).toMatch(reason);
  });

  test('versions inside of versions, without end, are left out', async () => {
    registryAnswers(await lines(nested(1000))());
    const { source, remotes } = await loadRemoteList(settings);
    expect(source).toBe('registry');
    expect(remotes[0]?.previous).not.toHaveProperty('previous');
  });

  test('a copy of the registry that is a few seconds behind is believed', async () => {
    registryAnswers(await signed([activities], 30 / 3600));
    expect((await loadRemoteList(settings)).source).toBe('registry');
  });

  test('a clock that was once far ahead locks nobody out', async () => {
    registryAnswers(await signed([missions], -24 * 365));
    await loadRemoteList(settings);
    registryAnswers(await signed([activities]));
    expect(await loadRemoteList(settings)).toEqual({ source: 'registry', remotes: hashed(activities) });
  });
});

describe('what this browser kept', () => {
  async function kept(text: string): Promise<KnownRemotes> {
    localStorage.setItem('bloom.remote-list', text);
    registryAnswers(new TypeError('Failed to fetch'));
    return loadRemoteList(settings);
  }

  test('is nothing before the first visit', async () => {
    expect(await kept('')).toMatchObject({ source: 'none', remotes: [] });
  });

  test('is proven again: whoever writes into the storage does not choose what runs', async () => {
    const foreign = await registryKey();
    expect(await kept(await foreign.sign(JSON.stringify(remoteList([activities]))))).toMatchObject({ source: 'none' });
    expect(await kept('{"remotes":"broken')).toMatchObject({ source: 'none' });
  });

  test('serves for 14 days', async () => {
    expect(await kept(await signed([missions], 24 * 13))).toMatchObject({ source: 'kept', remotes: hashed(missions) });
    expect(await kept(await signed([missions], 24 * 15))).toMatchObject({ source: 'none' });
  });
});

test('a page that knows no key believes nobody', async () => {
  registryAnswers(await signed([missions]));
  const known = await loadRemoteList({ registryUrl: URL });
  expect(known).toMatchObject({ source: 'none', remotes: [] });
  expect(why(known)).toBe('signed with an unknown key key-1');
});

test('what a development server serves needs no hash, and is told apart', async () => {
  const development = { ...missions, integrity: '', development: true };
  registryAnswers(await key.sign(JSON.stringify({ ...remoteList([]), remotes: [development] })));
  expect((await loadRemoteList(settings)).remotes).toEqual([development]);
});

test('before any answer the list of the last visit is a guess, and what is no list guesses nothing', async () => {
  registryAnswers(await signed([missions]));
  await loadRemoteList(settings);
  expect(guessedRemotes()).toEqual(hashed(missions));
  for (const broken of ['null', '{', '{"payload":"[]"}']) {
    localStorage.setItem('bloom.remote-list', broken);
    expect(guessedRemotes()).toEqual([]);
  }
});
