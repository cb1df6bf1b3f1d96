import { LoadError } from '../remotes/load-error.ts';
import type { FailedVersion } from '../remotes/page-version.ts';
import { controlled, settle, setUp } from './controlled-page.fixture.ts';
import type { PageLoads } from './page-loads.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('last known good', () => {
  test('a version that does not come is replaced at once, and is not tried again in this tab', async () => {
    const { pages, reported, shown } = setUp();
    const { source, attempts, opened, abandoned } = controlled(['2.0.0', '1.0.0']);
    pages.open(source);
    attempts[0]?.fail(new Error('down'));
    await settle();
    expect(attempts.map(({ version }) => version)).toEqual(['2.0.0', '1.0.0']);
    attempts[1]?.arrive();
    await settle();
    pages.started(source);
    expect(shown(source)).toBe('1.0.0');
    expect(opened).toEqual(['1.0.0 instead of 2.0.0']);
    expect(abandoned).toEqual(['2.0.0']);
    expect(reported).toEqual(['REF-1 2.0.0 entry']);
    expect(source.versions().map((version) => version.candidate?.version.version)).toEqual(['1.0.0']);
  });

  test('a version that throws when it is first drawn is replaced', async () => {
    const { pages, reported, shown } = setUp();
    const { source, attempts } = controlled(['2.0.0', '1.0.0']);
    pages.open(source);
    attempts[0]?.arrive();
    await settle();
    pages.crashed(source, new TypeError('x is undefined'));
    expect(shown(source)).toBe('loading');
    attempts[1]?.arrive();
    await settle();
    pages.started(source);
    expect(shown(source)).toBe('1.0.0');
    expect(reported).toEqual(['REF-1 2.0.0 render']);
  });

  test('beside a version that hangs the one before is tried after 6 s, and has the screen before the 8th', async () => {
    const { pages, reported, shown } = setUp();
    const { source, attempts } = controlled(['2.0.0', '1.0.0']);
    pages.open(source);
    await settle(6000);
    attempts[1]?.arrive();
    await settle();
    pages.started(source);
    await settle(10_000);
    expect(shown(source)).toBe('1.0.0');
    expect(reported).toEqual(['REF-1 2.0.0 entry']);
  });

  test('a version that is only slow keeps its place when it comes first, and the one before has done nothing', async () => {
    const { pages, reported, shown } = setUp();
    const { source, attempts, opened } = controlled(['2.0.0', '1.0.0']);
    pages.open(source);
    await settle(6500);
    attempts[0]?.arrive();
    await settle();
    pages.started(source);
    attempts[1]?.arrive();
    await settle(10_000);
    expect(shown(source)).toBe('2.0.0');
    expect(opened).toEqual(['2.0.0']);
    expect(reported).toEqual([]);
  });

  test('a version that waits for ever while it is drawn is replaced after 6 s', async () => {
    const { pages, reported, shown } = setUp();
    const { source, attempts } = controlled(['2.0.0', '1.0.0']);
    pages.open(source);
    attempts[0]?.arrive();
    await settle(6000);
    attempts[1]?.arrive();
    await settle();
    pages.started(source);
    expect(shown(source)).toBe('1.0.0');
    expect(reported).toEqual(['REF-1 2.0.0 start']);
  });

  test('only when both fail the error comes, under one reference, and « Réessayer » tries both', async () => {
    const { pages, reported, shown } = setUp();
    const { source, attempts } = controlled(['2.0.0', '1.0.0']);
    pages.open(source);
    attempts[0]?.fail(new Error('down'));
    await settle();
    attempts[1]?.fail(new Error('down'));
    await settle();
    expect(pages.state(source.routeId)).toMatchObject({ status: 'failed', reference: 'REF-1' });
    expect(reported).toEqual(['REF-1 2.0.0 entry', 'REF-1 1.0.0 entry shown']);
    pages.retry(source);
    attempts[2]?.arrive();
    await settle();
    expect(shown(source)).toBe('2.0.0');
  });

  test('both hang: the error comes after 8 s all the same', async () => {
    const { pages, reported, shown } = setUp();
    const { source } = controlled(['2.0.0', '1.0.0']);
    pages.open(source);
    await settle(7999);
    expect(shown(source)).toBe('loading');
    await settle(1);
    expect(shown(source)).toBe('failed');
    expect(reported).toEqual(['REF-1 2.0.0 entry', 'REF-1 1.0.0 entry shown']);
  });
});

test.each<[string, (page: ReturnType<typeof controlled>, pages: PageLoads) => unknown, boolean]>([
  [
    'has a file that did not come',
    async ({ attempts }) => {
      attempts[0]?.fail(new LoadError('chunk', 'did not come'));
      await settle(300);
      attempts[1]?.fail(new LoadError('chunk', 'did not come'));
    },
    true,
  ],
  ['was not what was published', ({ attempts }) => attempts[0]?.fail(new LoadError('integrity', 'is not')), false],
  ['was made for another shell', ({ attempts }) => attempts[0]?.fail(new LoadError('contract', 'needs')), false],
  ['did not come in time', () => jest.advanceTimersByTime(6000), true],
  [
    'crashes',
    ({ attempts, source }, pages) => {
      attempts[0]?.arrive();
      return settle().then(() => pages.crashed(source, new TypeError('x is undefined')));
    },
    false,
  ],
])('a version that %s', async (_, fail, mayPass) => {
  const { pages } = setUp();
  const page = controlled(['2.0.0', '1.0.0']);
  const instead: FailedVersion[] = [];
  const source = {
    ...page.source,
    opened: (_version: unknown, failed: FailedVersion[]) => void instead.push(...failed),
  };
  pages.open(source);
  await fail(page, pages);
  await settle();
  page.attempts.at(-1)?.arrive();
  await settle();
  pages.started(source);
  expect(instead.map((one) => one.mayPass)).toEqual([mayPass]);
});
