import type { Session, SessionSnapshot } from '@bloom/shared-auth/session';
import { act } from '@testing-library/react';
import { loadFaults, setLoadFaults } from '../remotes/load-faults.ts';
import { activities, missions } from '../testing/remotes.ts';
import { writeFaults } from './faults.ts';
import { applyAge } from './override-builds.ts';
import { prepareFaults } from './prepare-faults.ts';

jest.mock('./start-faults.ts', () => ({
  startFaults: () => jest.requireActual('../remotes/load-faults.ts').setLoadFaults({}),
}));

/** A session of which it is not known yet whose it is. */
function laterSession() {
  let snapshot: SessionSnapshot = { state: 'loading', roles: [] };
  const listeners = new Set<() => void>();
  const session = {
    getSnapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Session;
  const become = (next: SessionSnapshot) => {
    snapshot = next;
    for (const listener of [...listeners]) listener();
  };
  return { session, become, listeners };
}

beforeEach(() => {
  sessionStorage.clear();
  setLoadFaults(undefined);
});

test('without marks nobody waits for anything', async () => {
  await prepareFaults({ developer: { local: true } }, laterSession().session);
  expect(loadFaults()).toBeUndefined();
});

test.each([
  [{ state: 'authenticated', roles: ['System'] }, true],
  [{ state: 'authenticated', roles: ['Admin'] }, false],
  [{ state: 'signedOut', roles: [] }, false],
] as [SessionSnapshot, boolean][])('with marks it is first known who is here (%#)', async (snapshot, expected) => {
  writeFaults([{ remote: 'mfe-cra', fault: 'registry-down' }]);
  const { session, become, listeners } = laterSession();
  const prepared = prepareFaults({}, session);
  expect(listeners.size).toBe(1);
  act(() => become(snapshot));
  await prepared;
  expect(loadFaults() !== undefined).toBe(expected);
  expect(listeners.size).toBe(0);
});

test('on one’s own machine faults need nobody signed in', async () => {
  writeFaults([{ remote: 'mfe-cra', fault: 'registry-down' }]);
  await prepareFaults({ developer: { local: true } }, laterSession().session);
  expect(loadFaults()).toBeDefined();
});

test('« old »: the remote says that it was made for a shell nobody runs any more', () => {
  const known = { source: 'registry' as const, remotes: [missions, activities] };
  const { remotes } = applyAge(known, [{ remote: 'mfe-cra', fault: 'old' }]);
  expect(remotes.map(({ manifest }) => manifest.shellApi)).toEqual(['^1.0.0', '^0.1.0']);
});
