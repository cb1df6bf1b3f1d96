import { activities, missions } from '../testing/remotes.ts';
import { loadRemoteList } from './remote-list.ts';

const URL = 'http://registry.test';

function registryAnswers(answer: Response | Error | 'hangs'): jest.SpyInstance {
  return jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    if (answer === 'hangs') {
      return new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
    }
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

beforeEach(() => localStorage.clear());

test('reads the list of the registry, not the one of the browser’s cache', async () => {
  const fetched = registryAnswers(json({ remotes: [missions, activities] }));
  expect(await loadRemoteList(URL)).toEqual({ source: 'registry', remotes: [missions, activities] });
  expect(fetched).toHaveBeenCalledWith(`${URL}/remotes.json`, expect.objectContaining({ cache: 'no-cache' }));
});

describe('when the registry does not serve', () => {
  beforeEach(async () => {
    registryAnswers(json({ remotes: [missions] }));
    await loadRemoteList(URL);
  });

  test.each([
    ['it is down', new TypeError('Failed to fetch')],
    ['it fails', json({}, 500)],
    ['it answers something else', json({ remotes: [{ id: 'x' }] })],
    ['it answers no JSON', new Response('<html>')],
  ])('%s: the list of the last visit', async (_case, answer) => {
    registryAnswers(answer);
    expect(await loadRemoteList(URL)).toEqual({ source: 'kept', remotes: [missions] });
  });

  test('it hangs: the list of the last visit, after the deadline', async () => {
    registryAnswers('hangs');
    expect(await loadRemoteList(URL, 20)).toEqual({ source: 'kept', remotes: [missions] });
  });
});

test('without registry and without an earlier visit there is none', async () => {
  registryAnswers(new TypeError('Failed to fetch'));
  expect(await loadRemoteList(URL)).toEqual({ source: 'none', remotes: [] });
  localStorage.setItem('bloom.remote-list', '{"remotes":"broken');
  expect(await loadRemoteList(URL)).toEqual({ source: 'none', remotes: [] });
});
