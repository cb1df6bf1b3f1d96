import { PageLoads, type PageSource, type PageState } from './page-loads.ts';

const Page = () => null;

interface Attempt {
  again: boolean;
  arrive: () => void;
  fail: (error: Error) => void;
}

/** A page whose arrival the test decides, attempt by attempt. */
function controlled(routeId = 'cra.entry', ownerId = 'mfe-cra') {
  const attempts: Attempt[] = [];
  let abandoned = 0;
  const source: PageSource = {
    routeId,
    ownerId,
    area: 'CRA',
    abandon: () => {
      abandoned += 1;
    },
    load: (again) =>
      new Promise((resolve, reject) => {
        attempts.push({ again, arrive: () => resolve(Page), fail: reject });
      }),
  };
  return { source, attempts, abandoned: () => abandoned };
}

function setUp() {
  const reported: string[] = [];
  const references = ['REF-1', 'REF-2'];
  const pages = new PageLoads({
    report: ({ source, reference, error }) =>
      reported.push(`${reference} ${source.routeId} ${(error as Error).message}`),
    createReference: () => references.shift() ?? 'REF-X',
  });
  const seen: PageState['status'][] = [];
  pages.subscribe(() => seen.push(pages.state('cra.entry').status));
  return { pages, reported, seen };
}

/** Lets promises settle without letting the clock run. */
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a page that arrives is there, and is not fetched twice', async () => {
  const { pages } = setUp();
  const { source, attempts } = controlled();
  expect(pages.state('cra.entry')).toEqual({ status: 'idle' });
  pages.open(source);
  pages.open(source);
  expect(pages.state('cra.entry')).toEqual({ status: 'loading', slow: false });
  attempts[0]?.arrive();
  await settle();
  pages.open(source);
  expect(pages.state('cra.entry')).toEqual({ status: 'ready', Page });
  expect(attempts).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(pages.state('cra.entry').status).toBe('ready');
});

test('after 3 s it is slow, after 8 s it is given up, whatever hangs', async () => {
  const { pages, reported } = setUp();
  const { source, abandoned } = controlled();
  pages.open(source);
  await jest.advanceTimersByTimeAsync(2999);
  expect(pages.state('cra.entry')).toEqual({ status: 'loading', slow: false });
  await jest.advanceTimersByTimeAsync(1);
  expect(pages.state('cra.entry')).toEqual({ status: 'loading', slow: true });
  await jest.advanceTimersByTimeAsync(4999);
  expect(pages.state('cra.entry').status).toBe('loading');
  await jest.advanceTimersByTimeAsync(1);
  expect(pages.state('cra.entry')).toMatchObject({ status: 'failed', reference: 'REF-1' });
  expect(abandoned()).toBe(1);
  expect(reported).toEqual(['REF-1 cra.entry cra.entry was not there after 8000 ms']);
});

test('a page that fails waits for « Réessayer », which starts afresh', async () => {
  const { pages } = setUp();
  const { source, attempts } = controlled();
  pages.open(source);
  attempts[0]?.fail(new Error('404'));
  await settle();
  expect(pages.state('cra.entry').status).toBe('failed');
  pages.open(source);
  expect(attempts).toHaveLength(1);
  pages.retry(source);
  expect(pages.state('cra.entry')).toEqual({ status: 'loading', slow: false });
  expect(attempts.map(({ again }) => again)).toEqual([false, true]);
  attempts[1]?.arrive();
  await settle();
  expect(pages.state('cra.entry').status).toBe('ready');
});

test('what arrives after its attempt was given up changes nothing', async () => {
  const { pages } = setUp();
  const { source, attempts } = controlled();
  pages.open(source);
  await jest.advanceTimersByTimeAsync(8000);
  attempts[0]?.arrive();
  await settle();
  expect(pages.state('cra.entry').status).toBe('failed');
});

test('a failure of one owner leaves the pages of another alone, and makes its own start afresh', async () => {
  const { pages } = setUp();
  const failing = controlled();
  const sister = controlled('cra.management', 'mfe-cra');
  const stranger = controlled('mission.list', 'mfe-missions');
  pages.open(failing.source);
  failing.attempts[0]?.fail(new Error('down'));
  await settle();
  pages.open(sister.source);
  pages.open(stranger.source);
  expect(sister.attempts[0]?.again).toBe(true);
  expect(stranger.attempts[0]?.again).toBe(false);
  stranger.attempts[0]?.arrive();
  await settle();
  expect(pages.state('mission.list').status).toBe('ready');
});

describe('prefetch', () => {
  test('brings the page before it is opened', async () => {
    const { pages, seen } = setUp();
    const { source, attempts } = controlled();
    pages.prefetch(source);
    attempts[0]?.arrive();
    await settle();
    pages.open(source);
    expect(attempts).toHaveLength(1);
    expect(seen).toEqual(['ready']);
  });

  test('fails in silence, once', async () => {
    const { pages, reported } = setUp();
    const { source, attempts } = controlled();
    pages.prefetch(source);
    attempts[0]?.fail(new Error('down'));
    await settle();
    pages.prefetch(source);
    expect(pages.state('cra.entry').status).toBe('idle');
    expect(reported).toEqual([]);
    pages.open(source);
    expect(attempts.map(({ again }) => again)).toEqual([false, true]);
  });

  test('that arrives while the page is being opened ends the wait', async () => {
    const { pages } = setUp();
    const { source, attempts } = controlled();
    pages.prefetch(source);
    pages.open(source);
    attempts[0]?.arrive();
    await settle();
    await jest.advanceTimersByTimeAsync(8000);
    expect(pages.state('cra.entry')).toEqual({ status: 'ready', Page });
  });
});
