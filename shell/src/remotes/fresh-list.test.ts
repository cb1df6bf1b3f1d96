import { waitFor } from '@testing-library/react';
import { activities, missions, testFederation } from '../testing/remotes.ts';
import { HASH, registryKey, remoteList } from '../testing/signed-list.ts';
import { keepUpToDate } from './fresh-list.ts';
import { RemoteVersions } from './remote-versions.ts';

const next = {
  ...missions,
  version: '2.0.0',
  baseUrl: missions.baseUrl.replace('1.0.0', '2.0.0'),
  canary: { ...missions, version: '3.0.0', integrity: HASH, percent: 100 },
};

let stop = () => {};
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

async function setUp(answer: (list: string) => Response) {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  const { keys, sign } = await registryKey();
  const list = await sign(JSON.stringify(remoteList([next, activities])));
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answer(list));
  const versions = new RemoteVersions(testFederation());
  const moveOn = jest.spyOn(versions, 'moveOn');
  let changed = () => {};
  const history = {
    subscribe(listener: () => void) {
      changed = listener;
      return () => {
        changed = () => {};
      };
    },
  };
  const settings = { registryUrl: 'http://registry.test', registryKeys: keys };
  stop = keepUpToDate({ settings, versions, subject: 'alice', history });
  let now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  return {
    fetched,
    moveOn,
    offered: () => versions.candidates(missions)[0]?.version.version,
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    goTo: (address: string) => {
      window.history.pushState(null, '', address);
      changed();
    },
    settled: () => new Promise((resolve) => setTimeout(resolve, 20)),
  };
}

test('asks at a navigation, every ten seconds at most, and takes the version of this person', async () => {
  const { fetched, wait, goTo, offered } = await setUp((list) => new Response(list));
  wait(9000);
  goTo('/missions');
  expect(fetched).not.toHaveBeenCalled();
  wait(2000);
  goTo('/');
  await waitFor(() => expect(offered()).toBe('3.0.0'));
  wait(1000);
  goTo('/missions');
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('somebody who is about to click has the list before the click; a tab that nobody uses asks nothing', async () => {
  const { fetched, wait, offered, settled } = await setUp((list) => new Response(list));
  wait(3_600_000);
  await settled();
  expect(fetched).not.toHaveBeenCalled();
  document.body.dispatchEvent(new Event('pointerover', { bubbles: true }));
  await waitFor(() => expect(offered()).toBe('3.0.0'));
  stop();
  wait(3_600_000);
  document.body.dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('what comes for somebody who has gone is nobody’s', async () => {
  const { fetched, wait, offered, settled } = await setUp((list) => new Response(list));
  wait(11_000);
  document.body.dispatchEvent(new Event('pointerover', { bubbles: true }));
  stop();
  await settled();
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(offered()).toBe('1.0.0');
});

test('a filter in the address is the same page', async () => {
  const { moveOn, goTo } = await setUp((list) => new Response(list));
  goTo('/?state=open');
  expect(moveOn).not.toHaveBeenCalled();
  goTo('/missions?state=open');
  expect(moveOn).toHaveBeenCalledTimes(1);
});

test('a registry that does not answer, or is not believed, changes nothing', async () => {
  const { fetched, wait, goTo, offered, settled } = await setUp((list) => new Response(list.replace('2.0.0', '6.6.6')));
  wait(31_000);
  goTo('/missions');
  await settled();
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(offered()).toBe('1.0.0');
});
