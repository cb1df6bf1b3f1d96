import { act } from '@testing-library/react';
import { GatheredChanges } from './gathered-changes.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Changes whose reading takes so many milliseconds. */
function gathering(takes: number) {
  const read: string[][] = [];
  const changes = new GatheredChanges(async (fields) => {
    read.push([...fields]);
    if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes));
  });
  const pass = (time: number) => act(() => jest.advanceTimersByTimeAsync(time));
  return { read, changes, pass, end: changes.begin() };
}

const look = (state: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('what comes together is read once, and each of what comes later', async () => {
  const { read, changes, pass } = gathering(0);
  changes.add(new Set(['missions']));
  changes.add(new Set(['missions', 'me']));
  await pass(300);
  expect(read).toEqual([['missions', 'me']]);
  changes.add(new Set(['toDo']));
  await pass(300);
  expect(read).toEqual([['missions', 'me'], ['toDo']]);
});

test('what takes long is not read anew for each that comes meanwhile, but once, some time after it', async () => {
  const { read, changes, pass } = gathering(2_000);
  changes.add(new Set(['activities']));
  await pass(300);
  for (let second = 0; second < 20; second += 1) {
    changes.add(new Set(['activities']));
    await pass(1_000);
  }
  expect(read).toHaveLength(1);
  await pass(2_000);
  expect(read).toHaveLength(2);
  await pass(60_000);
  expect(read).toHaveLength(2);
});

test('a tab that nobody looks at reads nothing, and all of it once somebody does', async () => {
  const { read, changes, pass } = gathering(0);
  look('hidden');
  changes.add(new Set(['missions']));
  await pass(10_000);
  changes.add(new Set(['me']));
  await pass(10_000);
  expect(read).toEqual([]);
  look('visible');
  await pass(300);
  expect(read).toEqual([['missions', 'me']]);
});

test('who leaves the page reads nothing any more', async () => {
  const { read, changes, pass, end } = gathering(0);
  changes.add(new Set(['missions']));
  end();
  await pass(1_000);
  look('visible');
  await pass(1_000);
  expect(read).toEqual([]);
});
