import { controlled, settle, setUp } from './controlled-page.fixture.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A page of one version that was told to be late. */
async function late() {
  const { pages, reported, shown } = setUp();
  const { source, attempts, abandoned, opened } = controlled();
  pages.enter(source);
  pages.open(source);
  await settle(8000);
  expect(shown(source)).toBe('failed');
  return { pages, source, attempts, abandoned, opened, reported, shown };
}

test('what was told to be late opens by itself when it comes', async () => {
  const { pages, source, attempts, abandoned, opened, reported, shown } = await late();
  await settle(20_000);
  attempts[0]?.arrive();
  await settle();
  expect(shown(source)).toBe('2.0.0');
  pages.started(source);
  await settle(20_000);
  expect(shown(source)).toBe('2.0.0');
  expect(opened).toEqual(['2.0.0']);
  expect(attempts).toHaveLength(1);
  expect(abandoned).toEqual([]);
  expect(reported).toEqual(['REF-1 2.0.0 entry shown']);
});

test('who goes elsewhere, or asks for another try, waits for it no more', async () => {
  const left = await late();
  left.pages.leave(left.source);
  left.attempts[0]?.arrive();
  await settle(20_000);
  expect(left.abandoned).toEqual(['2.0.0']);
  expect(left.shown(left.source)).toBe('failed');

  const retried = await late();
  retried.pages.retry(retried.source);
  expect(retried.abandoned).toEqual(['2.0.0']);
  retried.attempts[0]?.arrive();
  await settle();
  expect(retried.shown(retried.source)).toBe('loading');
  retried.attempts[1]?.arrive();
  await settle();
  expect(retried.shown(retried.source)).toBe('2.0.0');
});

test('what fails after all is given up', async () => {
  const { source, attempts, abandoned, shown } = await late();
  attempts[0]?.fail(new Error('down'));
  await settle();
  expect(abandoned).toEqual(['2.0.0']);
  expect(shown(source)).toBe('failed');
});

test('a file that came again is awaited once, and again after the page has opened', async () => {
  const { pages, source, attempts } = await late();
  expect(pages.awaits(source, 'entry.js')).toBe(true);
  pages.retryWith(source, 'entry.js');
  expect(pages.awaits(source, 'entry.js')).toBe(false);
  expect(pages.awaits(source, 'other.js')).toBe(true);
  attempts[1]?.arrive();
  await settle();
  pages.started(source);
  expect(pages.awaits(source, 'entry.js')).toBe(true);
});
