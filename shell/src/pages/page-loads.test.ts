import type { PageState } from '../remotes/page-version.ts';
import { controlled, settle, setUp } from './controlled-page.fixture.ts';

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
  expect(abandoned).toEqual([]);
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
  // What is drawn first is not the failure of the other object.
  pages.enter(source);
  expect(shown(source)).toBe('idle');
  pages.open(source);
  expect(shown(source)).toBe('loading');
});

test('a page that did not come is tried again by whoever comes again', async () => {
  const { pages, shown } = setUp();
  const { source, attempts } = controlled();
  pages.open(source);
  attempts[0]?.fail(new Error('down'));
  await settle();
  pages.open(source);
  expect(shown(source)).toBe('failed');
  pages.enter(source);
  expect(shown(source)).toBe('idle');
  pages.open(source);
  attempts[1]?.arrive();
  await settle();
  expect(shown(source)).toBe('2.0.0');
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

describe('a page of which another version is to be shown', () => {
  test('is loaded anew when it is entered, and nothing of the old one is drawn', async () => {
    const { pages, shown } = setUp();
    const offered = ['2.0.0'];
    const { source, attempts } = controlled(offered);
    pages.open(source);
    attempts[0]?.arrive();
    await settle();
    pages.started(source);
    pages.enter(source);
    expect(shown(source)).toBe('2.0.0');

    offered[0] = '3.0.0';
    expect(shown(source)).toBe('2.0.0');
    pages.enter(source);
    expect(shown(source)).toBe('idle');
    pages.open(source);
    attempts[1]?.arrive();
    await settle();
    expect(shown(source)).toBe('3.0.0');
  });

  test('came ahead of the click, or had failed: the same', async () => {
    const { pages, shown } = setUp();
    const offered = ['2.0.0'];
    const { source, attempts } = controlled(offered);
    pages.prefetch(source);
    attempts[0]?.arrive();
    await settle();
    offered[0] = '3.0.0';
    pages.enter(source);
    expect(shown(source)).toBe('idle');

    pages.open(source);
    attempts[1]?.fail(new Error('down'));
    await settle();
    expect(shown(source)).toBe('failed');
    offered[0] = '4.0.0';
    pages.enter(source);
    pages.open(source);
    attempts[2]?.arrive();
    await settle();
    expect(shown(source)).toBe('4.0.0');
  });

  test('is only fetched, not run, while the old one is on the screen', async () => {
    const { pages, shown } = setUp();
    const { source, attempts } = controlled();
    const prepared: string[] = [];
    const upcoming = { ...source.versions()[0], prepare: () => prepared.push('3.0.0') };
    pages.prefetch({ ...source, upcoming: () => upcoming as ReturnType<typeof source.versions>[0] });
    expect(prepared).toEqual(['3.0.0']);
    expect(attempts).toEqual([]);
    expect(shown(source)).toBe('idle');
  });
});
