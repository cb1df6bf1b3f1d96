import type { ComponentType } from 'react';
import type { Candidate } from '../remotes/remote-versions.ts';
import { missions } from '../testing/remotes.ts';
import { PageLoads } from './page-loads.ts';
import type { PageSource, PageState, PageVersion } from './page-version.ts';

interface Attempt {
  version: string;
  arrive: () => void;
  fail: (error: Error) => void;
}

const pageOf = (version: string): ComponentType => Object.assign(() => null, { displayName: version });

function candidate(version: string, isFallback: boolean): Candidate {
  const line = { ...missions, version, baseUrl: `http://registry.test/${version}/` };
  return { id: 'mfe-missions', version: line, line, isFallback, isCanary: false, isDevelopment: false };
}

/** A page whose arrival the test decides, attempt by attempt; `versions` best first. */
function controlled(versions = ['2.0.0'], routeId = 'mission.list') {
  const attempts: Attempt[] = [];
  const abandoned: string[] = [];
  const opened: string[] = [];
  const failed = new Set<string>();
  const build = (version: string, index: number): PageVersion => ({
    candidate: candidate(version, index > 0),
    phase: () => 'entry',
    abandon: () => abandoned.push(version),
    load: () =>
      new Promise((resolve, reject) => {
        attempts.push({ version, arrive: () => resolve(pageOf(version)), fail: reject });
      }),
  });
  const source: PageSource = {
    routeId,
    path: '/missions',
    ownerId: 'mfe-missions',
    area: 'Missions',
    versions: () => versions.map(build).filter(({ candidate: one }) => !failed.has(one?.version.version ?? '')),
    opened: (version, instead) => {
      const names = instead.map((one) => one.candidate?.version.version ?? '');
      for (const name of names) failed.add(name);
      opened.push([version.candidate?.version.version, ...names].join(' instead of '));
    },
    retry: () => failed.clear(),
  };
  return { source, attempts, abandoned, opened };
}

function setUp() {
  const reported: string[] = [];
  const references = ['REF-1', 'REF-2'];
  const pages = new PageLoads({
    report: ({ version, reference, phase, isShown }) =>
      reported.push(`${reference} ${version.candidate?.version.version} ${phase}${isShown ? ' shown' : ''}`),
    createReference: () => references.shift() ?? 'REF-X',
  });
  const shown = (source: PageSource) => {
    const state = pages.state(source.routeId);
    return state.status === 'ready' ? `${state.version.candidate?.version.version}` : state.status;
  };
  return { pages, reported, shown };
}

/** Lets promises settle, and the clock run so many milliseconds. */
const settle = (milliseconds = 0) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a page that arrives and starts is there, and is not fetched twice', async () => {
  const { pages, reported, shown } = setUp();
  const { source, attempts, opened } = controlled();
  pages.open(source);
  pages.open(source);
  expect(pages.state(source.routeId)).toEqual({ status: 'loading', slow: false });
  attempts[0]?.arrive();
  await settle();
  pages.started(source);
  pages.open(source);
  await settle(60_000);
  expect(shown(source)).toBe('2.0.0');
  expect(attempts).toHaveLength(1);
  expect(opened).toEqual(['2.0.0']);
  expect(reported).toEqual([]);
});

test('after 3 s it is slow, after 8 s it is given up, whatever hangs', async () => {
  const { pages, reported } = setUp();
  const { source, abandoned } = controlled();
  pages.open(source);
  await settle(2999);
  expect(pages.state(source.routeId)).toEqual({ status: 'loading', slow: false });
  await settle(1);
  expect(pages.state(source.routeId)).toEqual({ status: 'loading', slow: true });
  await settle(4999);
  expect(pages.state(source.routeId).status).toBe('loading');
  await settle(1);
  expect(pages.state(source.routeId)).toMatchObject({ status: 'failed', reference: 'REF-1', phase: 'entry' });
  expect(abandoned).toEqual(['2.0.0']);
  expect(reported).toEqual(['REF-1 2.0.0 entry shown']);
});

test('a page that is there but never starts is given up at the same moment', async () => {
  const { pages, reported } = setUp();
  const { source, attempts } = controlled();
  pages.open(source);
  attempts[0]?.arrive();
  await settle(3000);
  expect(pages.state(source.routeId)).toMatchObject({ status: 'ready', isStarted: false, slow: true });
  await settle(5000);
  expect(pages.state(source.routeId)).toMatchObject({ status: 'failed', phase: 'start' });
  expect(reported).toEqual(['REF-1 2.0.0 start shown']);
});

test('« Réessayer » tries again, with a reference of its own when it fails again', async () => {
  const { pages, shown } = setUp();
  const { source, attempts } = controlled();
  pages.open(source);
  attempts[0]?.fail(new Error('down'));
  await settle();
  pages.open(source);
  expect(attempts).toHaveLength(1);
  pages.retry(source);
  expect(shown(source)).toBe('loading');
  attempts[1]?.fail(new Error('down'));
  await settle();
  expect(pages.state(source.routeId)).toMatchObject({ status: 'failed', reference: 'REF-2' });
});

test('what comes after the page was given up changes nothing', async () => {
  const { pages, shown } = setUp();
  const { source, attempts } = controlled();
  pages.open(source);
  await settle(8000);
  attempts[0]?.arrive();
  await settle();
  expect(shown(source)).toBe('failed');
});

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

test('a page that breaks later is told, and stays the business of its boundary', async () => {
  const { pages, reported, shown } = setUp();
  const { source, attempts } = controlled(['2.0.0', '1.0.0']);
  pages.open(source);
  attempts[0]?.arrive();
  await settle();
  pages.started(source);
  pages.crashed(source, new TypeError('x is undefined'));
  expect(shown(source)).toBe('2.0.0');
  expect(reported).toHaveLength(1);
  expect(reported[0]).toMatch(/ 2\.0\.0 render$/);
});

test('a page that broke over one object is tried again for another', async () => {
  const { pages, shown } = setUp();
  const { source, attempts } = controlled();
  pages.open(source);
  attempts[0]?.arrive();
  await settle();
  pages.crashed(source, new TypeError('x is undefined'));
  expect(shown(source)).toBe('failed');
  pages.open(source);
  expect(shown(source)).toBe('loading');
});

describe('prefetch', () => {
  test('brings the page before it is opened', async () => {
    const { pages, shown } = setUp();
    const { source, attempts } = controlled();
    pages.prefetch(source);
    attempts[0]?.arrive();
    await settle(60_000);
    expect(shown(source)).toBe('2.0.0');
    pages.open(source);
    pages.started(source);
    expect(attempts).toHaveLength(1);
    expect((pages.state(source.routeId) as Extract<PageState, { status: 'ready' }>).isStarted).toBe(true);
  });

  test('gives no page for ever: from the click on it has to start', async () => {
    const { pages, shown } = setUp();
    const { source, attempts } = controlled(['2.0.0', '1.0.0']);
    pages.prefetch(source);
    attempts[0]?.arrive();
    await settle();
    pages.open(source);
    await settle(6000);
    attempts[1]?.arrive();
    await settle();
    expect(shown(source)).toBe('1.0.0');
  });

  test('that crashes when it is drawn, before anything else was asked, is replaced too', async () => {
    const { pages, shown } = setUp();
    const { source, attempts } = controlled(['2.0.0', '1.0.0']);
    pages.prefetch(source);
    attempts[0]?.arrive();
    await settle();
    pages.crashed(source, new TypeError('x is undefined'));
    attempts[1]?.arrive();
    await settle();
    expect(shown(source)).toBe('1.0.0');
  });

  test('fails in silence, once', async () => {
    const { pages, reported, shown } = setUp();
    const { source, attempts } = controlled();
    pages.prefetch(source);
    attempts[0]?.fail(new Error('down'));
    await settle();
    pages.prefetch(source);
    expect(shown(source)).toBe('idle');
    expect(reported).toEqual([]);
    pages.open(source);
    expect(attempts).toHaveLength(2);
  });
});
