import { activities, missions, testFederation } from '../testing/remotes.ts';
import { HASH, registryKey, remoteList } from '../testing/signed-list.ts';
import { followRegistry } from './fresh-list.ts';
import { RemoteVersions } from './remote-versions.ts';

const next = {
  ...missions,
  version: '2.0.0',
  canary: { ...missions, version: '3.0.0', integrity: HASH, percent: 100 },
};

afterEach(() => jest.restoreAllMocks());

async function setUp(answer: (list: string) => Response) {
  localStorage.clear();
  const { keys, sign } = await registryKey();
  const list = await sign(JSON.stringify(remoteList([next, activities])));
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answer(list));
  const versions = new RemoteVersions(testFederation());
  const navigate = followRegistry({ registryUrl: 'http://registry.test', registryKeys: keys }, versions, 'alice');
  let now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  const after = async (milliseconds: number) => {
    now += milliseconds;
    await navigate();
    return versions.candidates(missions)[0]?.version.version;
  };
  return { fetched, after };
}

test('asks at a navigation, every thirty seconds at most, and takes the version of this person', async () => {
  const { fetched, after } = await setUp((list) => new Response(list));
  expect(await after(29_000)).toBe('1.0.0');
  expect(fetched).not.toHaveBeenCalled();
  expect(await after(2000)).toBe('3.0.0');
  await after(1000);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a registry that does not answer, or is not believed, changes nothing', async () => {
  const { after } = await setUp((list) => new Response(list.replace('2.0.0', '6.6.6')));
  expect(await after(31_000)).toBe('1.0.0');
});
